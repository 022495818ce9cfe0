/* Takes a book along for when there is no network, says beforehand what that takes, and lets it go again. What was
   taken is renewed where a page shows that there is a newer edition. Everything is kept in this browser alone. */
"use strict";

const { along, edition, worker } = document.querySelector("script[data-along]").dataset;
const NAME = `letopis-book:${along.split("?")[0]}`;
const box = document.querySelector("[data-taking]");

async function taken() {
  if (!(await caches.has(NAME))) return null;
  const answer = await (await caches.open(NAME)).match(along);
  return answer && { edition: Number(answer.headers.get("X-Edition")), at: new Date(Number(answer.headers.get("X-Kept"))) };
}

function parts() {
  const looks = ({ name }) => new URL(name).origin === location.origin && /\.(css|js|woff2|svg)$/.test(new URL(name).pathname);
  return performance.getEntriesByType("resource").filter(looks);
}

async function take() {
  await navigator.serviceWorker.register(worker);
  const answer = await fetch(along, { credentials: "omit", cache: "no-cache" });
  if (!answer.ok) throw new Error(answer.statusText);
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", String(Date.now()));
  headers.set("X-Edition", text.match(/"edition": (\d+)/)[1]);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const kept = await caches.open(NAME);
  const wanted = [...new Set(parts().map(({ name }) => name))];
  await kept.addAll(wanted);
  await kept.put(along, new Response(text, { headers })); // the last: a book without it is none
  wanted.push(new URL(along, location).href);
  for (const old of await kept.keys()) if (!wanted.includes(old.url)) await kept.delete(old);
}

async function size() {
  const answer = await fetch(along, { method: "HEAD", credentials: "omit" });
  if (!answer.ok) throw new Error(answer.statusText);
  return parts().reduce((sum, one) => sum + one.decodedBodySize, Number(answer.headers.get("Letopis-Size")));
}

async function show(trouble = "") {
  const [taking, dropping] = box.querySelectorAll("button");
  const said = box.querySelector("[role=status]");
  const has = await taken();
  const { lang } = document.documentElement;
  if (!has) {
    const told = { style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 };
    taking.querySelector("span").textContent = ` · ${new Intl.NumberFormat(lang, told).format((await size()) / 1e6)}`;
  }
  const when = has?.at.toLocaleDateString(lang, { day: "numeric", month: "long" });
  said.textContent = trouble || (has ? box.dataset.have.replace("{edition}", has.edition).replace("{when}", when) : "");
  taking.hidden = Boolean(has);
  dropping.hidden = !has;
  box.hidden = false;
  return has ? dropping : taking;
}

async function pressed(act) {
  let trouble = "";
  try {
    await act();
  } catch {
    trouble = box.dataset.failed;
    if (!(await taken())) await caches.delete(NAME);
  }
  const next = await show(trouble);
  next.focus(); // the button that was pressed is gone
}

async function begin() {
  const has = await taken();
  if (has && has.edition < Number(edition)) await take();
  if (!box) return;
  await show();
  const [taking, dropping] = box.querySelectorAll("button");
  taking.addEventListener("click", () => pressed(take));
  dropping.addEventListener("click", () => pressed(() => caches.delete(NAME)));
}

if (isSecureContext && "serviceWorker" in navigator && "caches" in window) {
  // Only then is it known what the page is made of. Who can keep nothing, or not now, reads as ever.
  const start = () => begin().catch(() => {});
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}
