/* Books that were taken along (taking.js): without network their pages come from what is kept, and so does a search. */
const BOOKS = "letopis-book:";
const DATA = /<script id="along" type="application\/json">([\s\S]*?)<\/script>/;
const SAID = /<!--said-->([\s\S]*?)<!--\/said-->/;
const MOST_FOUND = 60;
const AROUND = 70; /* letters that are shown before and after what was found */

const escaped = (text) => String(text).replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
const filled = (sentence, told) => sentence.replace(/\{(\w+)\}/g, (_, name) => told[name]);
const link = (href, text) => `<a href="${escaped(href)}">${escaped(text)}</a>`;

async function kept(name) {
  const answer = await (await caches.open(name)).match(`${name.slice(BOOKS.length)}?as=along`);
  if (!answer) return null;
  const text = await answer.text();
  const at = new Date(Number(answer.headers.get("X-Kept")));
  return { ...JSON.parse(text.match(DATA)[1]), frame: text, headers: answer.headers, at };
}

async function booksKept() {
  const names = (await caches.keys()).filter((name) => name.startsWith(BOOKS));
  return (await Promise.all(names.map(kept))).filter(Boolean);
}

function fresh({ at, language, edition, words }) {
  const when = at.toLocaleDateString(language, { day: "numeric", month: "long" });
  return escaped(filled(words.fresh, { edition, when }));
}

function shown(book, title, html, { status = 200, query = "" } = {}) {
  const text = book.frame
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<input id="site-q"[^>]* value=)""/, (_, before) => `${before}"${escaped(query)}"`)
    .replace(DATA, () => html);
  return new Response(text, { status, headers: book.headers });
}

const notice = (said) => `<div id="fresh" class="notice" role="status">${said}</div>`;
const listed = (books) => `<ul>${books.map((one) => `<li>${link(one.root, one.title)}. <span class="quiet">${fresh(one)}</span></li>`).join("")}</ul>`;

function pageOf(book, inside, asked) {
  const edition = asked.get("edition");
  if (asked.has("campaign") || asked.has("as") || (edition && Number(edition) !== book.edition)) return null;
  const paragraph = inside.match(/^p\/([^/]+)\/$/)?.[1];
  if (paragraph) {
    const there = book.pages.find(({ slug, html }) => slug === paragraph || html.includes(`id="${paragraph}"`));
    return there && Response.redirect(new URL(`${book.root}${there.slug}/#${paragraph}`, location.origin));
  }
  const page = book.pages.find(({ slug }) => inside === (slug && `${slug}/`));
  return page && shown(book, page.slug ? `${page.title} · ${book.title}` : book.title, notice(fresh(book)) + page.html);
}

function missing(books) {
  const [{ words }] = books;
  const html = `${notice(escaped(words.missing))}<h1>${escaped(words.with_you)}</h1>${listed(books)}`;
  return shown(books[0], words.with_you, html, { status: 503 });
}

/* A word is found by its beginning; е is ё. */
const beginning = (word, flags = "iu") => new RegExp(`(^|[^\\p{L}\\p{N}])(${word.replaceAll("е", "[её]")}[\\p{L}\\p{N}]*)`, flags);

function plain(html) {
  const letters = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " " };
  const text = html.replace(/<\/?(?:b|i|em|strong|a|abbr|mark|span)\b[^>]*>/g, "").replace(/<[^>]*>/g, " ");
  return text.replace(/&(#?\w+);/g, (all, name) => letters[name] ?? all).replace(/[§\s]+/g, " ").trim();
}

function snippet(text, words) {
  const first = Math.max(0, text.search(beginning(words.find((word) => beginning(word).test(text)) ?? "")));
  const start = first > AROUND ? text.indexOf(" ", first - AROUND) : 0;
  const end = first + AROUND < text.length ? text.indexOf(" ", first + AROUND) : -1;
  let said = escaped(text.slice(start, end < 0 ? undefined : end));
  for (const word of words) said = said.replace(beginning(word, "giu"), "$1<mark>$2</mark>");
  return `${start ? "…" : ""}${said}${end < 0 ? "" : "…"}`;
}

function inPage(book, page, words) {
  const all = (text) => words.every((word) => beginning(word).test(text));
  const names = [page.title, ...page.names];
  const here = { book, page, place: "", said: "" };
  if (names.some((name) => name.toLowerCase().replaceAll("ё", "е") === words.join(" "))) return { ...here, rank: 0 };
  const name = names.find(all);
  if (name) return { ...here, rank: 1, said: name === page.title ? "" : escaped(name) };
  const text = page.html.match(SAID)?.[1] ?? "";
  if (!all(plain(text))) return null;
  const hits = (piece) => words.filter((word) => beginning(word).test(piece)).length;
  const pieces = text.split(/(?=<\w[^<>]*\sid=")/).map((piece) => ({ id: piece.match(/^<[^<>]*\sid="([^"]+)"/)?.[1], text: plain(piece) }));
  const best = pieces.reduce((most, one) => (hits(one.text) > hits(most.text) ? one : most));
  return { ...here, rank: 2, place: best.id ? `#${best.id}` : "", said: snippet(best.text, words) };
}

/* What a chapter shows of a page beneath it is found once, on the page that is shorter. */
function found(books, words) {
  const all = books.flatMap((book) => book.pages.slice(1).map((page) => inPage(book, page, words)).filter(Boolean));
  all.sort((one, other) => one.rank - other.rank || one.page.html.length - other.page.html.length);
  const seen = new Set();
  return all.filter(({ rank, said }) => rank < 2 || (!seen.has(said) && seen.add(said)));
}

function searched(books, asked) {
  const query = asked.get("q") ?? "";
  const named = books.filter(({ slug }) => slug === asked.get("book"));
  const among = named.length ? named : books;
  const [book] = among;
  const words = query.toLowerCase().replaceAll("ё", "е").slice(0, 200).match(/[\p{L}\p{N}]+/gu) ?? [];
  let results = words.length ? found(among, words) : [];
  // Another case of a word mostly ends otherwise: «крабулона».
  if (words.length && !results.length) results = found(among, words.map((word) => (word.length > 4 ? word.slice(0, -2) : word)));
  const lines = results.slice(0, MOST_FOUND).map(({ book: { root, title }, page, place, said }) => {
    const where = among.length > 1 ? ` <span class="quiet">${escaped(title)}</span>` : "";
    return `<li>${link(`${root}${page.slug}/${place}`, page.title)}${where}${said ? `<br><span class="quiet">${said}</span>` : ""}</li>`;
  });
  const count = results.length ? filled(book.words.found, { number: results.length }) : filled(book.words.nothing, { query });
  const html = `${notice(`${escaped(book.words.how)} ${listed(among)}`)}
    <header class="page-head"><h1>${escaped(book.words.search)}</h1></header>
    <section class="sheet">
      ${words.length ? `<p><strong>${escaped(count)}</strong></p>` : ""}<ul id="results" class="stack">${lines.join("")}</ul>
    </section>`;
  return shown(book, book.words.search, html, { query });
}

/* An answer from the books that are kept; null where none is. */
async function fromBooks({ pathname, searchParams }) {
  const books = await booksKept();
  if (!books.length) return null;
  if (pathname === books[0].search) return searched(books, searchParams);
  for (const book of books) {
    const root = [book.root, book.bare].find((one) => pathname.startsWith(one));
    const page = root && pageOf(book, decodeURIComponent(pathname.slice(root.length)), searchParams);
    if (page) return page;
  }
  return missing(books);
}
