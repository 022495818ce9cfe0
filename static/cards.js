/* A link into the rulebook shows the card of its page: under the mouse, in focus, or held with a thumb. The page itself is
   asked for, which is prepared and kept; without this file links just lead there. */
"use strict";

const WAITS = { over: 350, held: 500, leaves: 250 };
const MOST_LETTERS = 220;
const card = document.createElement("div");
const told = new Map(); /* by address: a promise of what its card shows */
const none = new Set(); /* addresses of which there is nothing to show: their links are links, with the menu of the browser */
let timer = 0;
let shownFor = null;

card.id = "link-card";
card.className = "link-card";
card.hidden = true;
card.setAttribute("role", "group");
document.body.append(card);

/* The link of an event, where it leads to another page of the wiki that is the same for everybody. */
function rule(event) {
  const link = event.target.closest?.(".reading a[href], .kinds a[href], .link-card a[href]");
  if (!link || card.contains(link) || link.origin !== location.origin || link.matches(".permalink, .cite, [hx-get]")) return null;
  const parts = link.pathname.split("/");
  return parts.length === 5 && /^[a-z]{2}$/.test(parts[1]) && parts[3] && link.pathname !== location.pathname && !none.has(bare(link)) ? link : null;
}

function bare(link) {
  return link.href.split("#")[0];
}

function asked(address) {
  if (!told.has(address)) {
    told.set(address, fetch(address).then((answer) => (answer.ok ? answer.text() : "")).then(read).catch(() => null)
      .then((page) => page ?? (none.add(address), null)));
  }
  return told.get(address);
}

/* What a card shows of a page: its title, where it stands, its numbers, how its text begins. */
function read(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const title = page.querySelector("main h1")?.textContent.trim();
  if (!title) return null;
  const numbers = page.querySelector("main .numbers-short");
  for (const one of numbers?.querySelectorAll(".source, .cite, .permalink, [hx-get]") ?? []) one.remove();
  for (const one of numbers?.querySelectorAll("a") ?? []) one.replaceWith(...one.childNodes); /* the card leads to one page */
  for (const one of numbers?.querySelectorAll("[id]") ?? []) one.removeAttribute("id");
  for (const one of [...(numbers?.children ?? [])]) if (!one.textContent.trim()) one.remove();
  const says = [...page.querySelectorAll("main .prose .para")].filter((one) => !one.closest("[hidden]")).map(own);
  const crumbs = page.querySelectorAll("main .crumbs a");
  const where = crumbs.length > 2 ? crumbs[crumbs.length - 1].textContent.trim() : "";
  return { title, where, numbers, says: begun(says.find((one) => one && !one.endsWith(":")) ?? "") };
}

/* What a paragraph says without those inside it; one that ends with a colon only heads them. */
function own(para) {
  const alone = para.cloneNode(true);
  for (const one of alone.querySelectorAll(".permalink, ul, ol")) one.remove();
  return alone.textContent.trim();
}

function begun(text) {
  const whole = text.replace(/\s+/g, " ").trim();
  const first = /^.{20,}?[.!?…](?=\s|$)/.exec(whole)?.[0] ?? whole;
  return first.length > MOST_LETTERS ? `${first.slice(0, MOST_LETTERS).replace(/\s+\S*$/, "")}…` : first;
}

function part(tag, name, text) {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

async function show(link) {
  const page = await asked(bare(link));
  if (!page || !link.isConnected || shownFor !== link) return;
  const heading = part("p", "link-card-title", "");
  const lead = part("a", "", page.title);
  lead.href = link.href;
  heading.append(lead);
  const parts = [page.where && part("p", "link-card-where", page.where), heading, page.numbers?.cloneNode(true), page.says && part("p", "link-card-says", page.says)];
  card.replaceChildren(...parts.filter(Boolean));
  card.setAttribute("aria-label", page.title);
  card.hidden = false;
  link.setAttribute("aria-describedby", card.id);
  place(link);
  if (getComputedStyle(card).position === "fixed" && link.getBoundingClientRect().bottom > card.getBoundingClientRect().top) link.scrollIntoView({ block: "center" });
}

/* Below the link, above it where there is more room; on a phone the style sheet puts it at the bottom. */
function place(link) {
  const at = link.getClientRects()[0] ?? link.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = Math.max(8, Math.min(at.left, innerWidth - width - 8));
  const below = at.bottom + 6 + height < innerHeight || at.top < height + 6;
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${(below ? at.bottom + 6 : at.top - height - 6) + scrollY}px`;
}

function wait(milliseconds, then) {
  clearTimeout(timer);
  timer = setTimeout(then, milliseconds);
}

function begin(link, milliseconds) {
  if (shownFor === link && !card.hidden) return clearTimeout(timer);
  wait(milliseconds, () => {
    close();
    shownFor = link;
    show(link);
  });
}

function close() {
  clearTimeout(timer);
  shownFor?.removeAttribute("aria-describedby");
  shownFor = null;
  card.hidden = true;
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const link = rule(event);
  if (link) begin(link, WAITS.over);
  else if (card.contains(event.target)) clearTimeout(timer);
  else if (shownFor) wait(WAITS.leaves, close);
  else clearTimeout(timer);
});
document.addEventListener("focusin", (event) => {
  const link = rule(event);
  if (link?.matches(":focus-visible")) begin(link, WAITS.over);
  else if (!card.contains(event.target) && shownFor && link !== shownFor) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || card.hidden) return;
  if (card.contains(document.activeElement)) shownFor.focus();
  close();
});

/* A short word says what it means under a thumb too. */
document.addEventListener("click", (event) => {
  const short = event.target.closest(".prose abbr[title]");
  if (!short || event.target.closest("a")) return;
  close();
  shownFor = short;
  card.replaceChildren(part("p", "link-card-title", short.textContent), part("p", "link-card-says", short.title));
  card.setAttribute("aria-label", short.textContent);
  card.hidden = false;
  place(short);
});

let held = null; /* the link that was held, until the finger that held it has come off */
document.addEventListener("pointerdown", (event) => {
  held = null;
  if (event.pointerType === "mouse") return;
  const link = rule(event);
  if (link) {
    link.style.webkitTouchCallout = "none"; /* the card comes instead of a preview, where a script can show one */
    wait(WAITS.held, () => {
      close();
      if (none.has(bare(link))) return;
      held = shownFor = link;
      show(link);
    });
  } else if (!card.contains(event.target)) close();
});
for (const ended of ["pointerup", "pointercancel"]) {
  document.addEventListener(ended, (event) => { if (event.pointerType !== "mouse" && !held) clearTimeout(timer); });
}
/* Whoever held a link wanted its card: neither the menu of the browser nor the page. The link in the card has that menu. */
document.addEventListener("contextmenu", (event) => { if (event.pointerType === "touch" && rule(event)) event.preventDefault(); });
document.addEventListener("click", (event) => {
  if (held && held.contains(event.target)) event.preventDefault();
  held = null;
}, true);
