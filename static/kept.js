/* Keeps one's own page as it last stood, and answers with it where there is no network.
   What may not be seen any more is forgotten as soon as the site says so. Nothing else is answered for. */
"use strict";

const KEPT = "letopis-mine";
const scope = new URL(self.registration.scope).pathname;
const mine = ({ origin, pathname }) =>
  origin === location.origin && pathname.startsWith(scope) && /^[^/]+\/me\/$/.test(pathname.slice(scope.length));
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

async function page(event) {
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (trouble) {
    return asKept(event.request, trouble);
  }
  // An answer that came is shown, whether or not there is room to keep it.
  event.waitUntil(keep(event.request.url, answer.clone()).catch(() => {}));
  return answer;
}

async function asset(request) {
  try {
    return await fetch(request);
  } catch (trouble) {
    const kept = await caches.match(request.url, { cacheName: KEPT, ignoreVary: true });
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
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(fetchAll(event.data).catch(() => {})));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate" && mine(new URL(request.url))) event.respondWith(page(event));
  else if (part(request)) event.respondWith(asset(request));
});
