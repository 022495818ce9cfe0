/* Keeps one's own page as it last stood, and answers with it where there is no network, as books.js does with books.
   What may not be seen any more is forgotten as soon as the site says so, and with the next page of the site, whichever it
   is, each seat is asked whether it is still held here. The network is always asked first. */
"use strict";

const KEPT = "letopis-mine";
const SEAT = "Letopis-Seat";
const LOOK_AFTER = 60_000;
const scope = new URL(self.registration.scope).pathname;
const mine = ({ origin, pathname }) =>
  origin === location.origin && pathname.startsWith(scope) && /^campaigns\/[^/]+\/me\/$/.test(pathname.slice(scope.length));
const part = (request) => ["style", "script", "font", "image"].includes(request.destination);

async function keep(address, answer) {
  const kept = await caches.open(KEPT);
  if (!answer.ok || answer.redirected) {
    await kept.delete(address);
    return;
  }
  const headers = new Headers(answer.headers);
  headers.set("X-Kept", String(Date.now()));
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  await kept.put(address, new Response(await answer.blob(), { headers }));
}

async function asKept(request, trouble) {
  const kept = await caches.match(request.url, { cacheName: KEPT, ignoreVary: true });
  if (!kept) throw trouble;
  const text = await kept.text();
  const at = new Date(Number(kept.headers.get("X-Kept")));
  const language = text.match(/<html lang="([a-z-]+)"/)?.[1];
  const when = at.toLocaleString(language, { dateStyle: "long", timeStyle: "short" });
  const said = text.replace('id="kept" hidden', 'id="kept"').replace("<time></time>", `<time>${when}</time>`);
  return new Response(said, { headers: kept.headers });
}

let looked = -Infinity;

/* A session that was ended elsewhere, a link that was made anew, a table that was put away: nobody opens that page again. */
async function forgetLost() {
  if (performance.now() - looked < LOOK_AFTER || !(await caches.has(KEPT))) return;
  looked = performance.now();
  const kept = await caches.open(KEPT);
  for (const request of await kept.keys()) {
    const address = new URL(request.url);
    if (!mine(address)) continue;
    const held = await fetch(`${address.pathname}app/${address.search}`, { cache: "no-store" });
    const isTold = held.ok || [401, 403, 404].includes(held.status);
    if (isTold && held.headers.get(SEAT) !== (await kept.match(request)).headers.get(SEAT)) await kept.delete(request);
  }
}

async function asked(event) {
  const answer = (await event.preloadResponse) ?? (await fetch(event.request));
  event.waitUntil(forgetLost().catch(() => {}));
  return answer;
}

async function ownPage(event) {
  let answer;
  try {
    answer = await asked(event);
  } catch (trouble) {
    return asKept(event.request, trouble);
  }
  // An answer that came is shown, whether or not there is room to keep it.
  event.waitUntil(keep(event.request.url, answer.clone()).catch(() => {}));
  return answer;
}

async function anyPage(event) {
  try {
    return await asked(event);
  } catch (trouble) {
    const kept = await fromBooks(new URL(event.request.url));
    if (!kept) throw trouble;
    return kept;
  }
}

async function asset(request) {
  try {
    return await fetch(request);
  } catch (trouble) {
    const kept = await caches.match(request.url, { ignoreVary: true });
    if (!kept) throw trouble;
    return kept;
  }
}

async function fetchAll({ page: address, parts }) {
  await keep(address, await fetch(address, { headers: { "Letopis-Hidden": "yes" } }));
  const kept = await caches.open(KEPT);
  const missing = [];
  for (const one of parts) if (!(await kept.match(one))) missing.push(kept.add(one));
  await Promise.allSettled(missing);
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  // The network is asked while this script wakes up.
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});
self.addEventListener("message", (event) => event.waitUntil(fetchAll(event.data).catch(() => {})));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(mine(new URL(request.url)) ? ownPage(event) : anyPage(event));
  else if (part(request)) event.respondWith(asset(request));
});
