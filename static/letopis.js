/* What htmx lacks, and nothing else. Every page works without this file. */
"use strict";

const said = () => document.getElementById("said");

/* 1. Focus: a swap that takes away the focused element must not throw a keyboard back to the top of the page. */
let hadFocus = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (requestConfig?.elt === target) return; /* it renews itself: nobody asked for it */
  const posted = requestConfig?.verb === "post"; /* not every browser focuses a button that is pressed */
  hadFocus = target && (posted || target.contains(document.activeElement)) ? target.id : null;
});

document.addEventListener("htmx:afterSettle", () => {
  if (hadFocus === null) return;
  const region = document.getElementById(hadFocus);
  hadFocus = null;
  if (!region) return;
  const asking = region.querySelector("[data-focus], .errors"); /* a question or a refusal: shown wherever one was */
  if (!asking && document.activeElement && document.activeElement !== document.body) return;
  const next = asking || region.querySelector("[autofocus]") || region;
  if (!next.matches("a, button, input, select, textarea, [tabindex]")) next.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: !asking });
});

/* A page that came back with a question, a refusal or a preview begins there. */
document.addEventListener("DOMContentLoaded", () => {
  const asking = !location.hash && document.querySelector("main [data-focus]");
  if (asking) asking.focus();
});

/* 2. An answer that could not be shown is said aloud and shown as a notice. */
function complain(sentence) {
  said().textContent = sentence;
  const notice = document.createElement("p");
  notice.className = "notice";
  notice.dataset.tone = "bad";
  notice.textContent = sentence;
  document.getElementById("messages").replaceChildren(notice);
}

document.addEventListener("htmx:responseError", (event) => {
  if (event.target.closest("[data-quiet]")) return; /* nobody asked for it; its link stays */
  const answer = new DOMParser().parseFromString(event.detail.xhr.responseText, "text/html");
  const sentence = answer.querySelector("main p") || answer.querySelector("p");
  complain(sentence ? sentence.textContent.trim() : event.detail.xhr.statusText);
});

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    if (!event.target.closest("[data-quiet]")) complain(document.body.dataset.offline);
  });
}

/* 3. News: an element with data-stream="/events/…" hears that something changed, and tells the page.
      Parts that show it say hx-trigger="news from:body". A hidden tab lets its connection go:
      a browser gives one site six of them. */
let stream = null;

function listen() {
  const source = document.querySelector("[data-stream]");
  if (!source || stream || document.hidden) return;
  stream = new EventSource(source.dataset.stream);
  stream.addEventListener("number", (event) => tellNews(event.data));
}

function tellNews(number) {
  const source = document.querySelector("[data-stream]");
  if (!source || source.dataset.number === number) return;
  source.dataset.number = number;
  document.body.dispatchEvent(new CustomEvent("news", { detail: { number }, bubbles: true }));
}

function hangUp() {
  if (stream) stream.close();
  stream = null;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hangUp();
  else listen();
});
// An old connection may look open and be dead; a new one says the number at once.
window.addEventListener("online", () => {
  if (said().textContent === document.body.dataset.offline) document.getElementById("messages").replaceChildren();
  hangUp();
  listen();
});
document.addEventListener("DOMContentLoaded", listen);

/* 4. An open menu or explanation closes with Escape or a press elsewhere. */
const floating = "details.settings[open], details.why[open]";

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll(floating)) {
    open.removeAttribute("open");
    open.querySelector("summary").focus();
  }
});
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(floating)) {
    if (!open.contains(event.target)) open.removeAttribute("open");
  }
});

/* 5. A tap on § takes the address of a paragraph along, by permalinks.js; without a clipboard it leads there. */
document.addEventListener("click", (event) => {
  const link = event.target.closest("a.permalink");
  if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import(permalinks).then((told) => told.copy(link)).catch(() => location.assign(link.href));
});

/* 6. The search in the head suggests while one types, once suggesting.js is here. */
const { suggesting, permalinks } = document.currentScript.dataset;
document.querySelector(".site-search [type=search]")?.addEventListener("focus", () => import(suggesting).catch(() => {}));

/* A link within the page takes the keyboard along to what it leads to. */
document.addEventListener("click", (event) => {
  const there = event.target.closest("a[href^='#']")?.hash.slice(1);
  const region = there && document.getElementById(decodeURIComponent(there));
  if (region && region.tabIndex < 0) region.tabIndex = -1;
});

/* "/" goes to the search, wherever nothing is being written. */
document.addEventListener("keydown", (event) => {
  const search = document.getElementById("site-q");
  const writes = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || !search || writes || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  event.preventDefault();
  search.focus();
  search.select();
});
