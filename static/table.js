/* The table: answers and news are shown in their order, and news come even where no stream does.
   Every page works without this file. `stream` and `tellNews` are letopis.js's; `morph` is morph.js's. */
"use strict";

const table = () => document.getElementById("table");

/* 1. News wait until one's own moves are answered. The older of two answers is never shown; what was told meanwhile is fetched
   then. A request tells its end itself: htmx tells nobody once its form is gone. */
const underWay = new Set();
let told = 0; // the number of the newest play that this page heard of
let shown = 0; // the newest that it has shown
const LONGEST_SHOWN = 7000; // letters: proxies take no longer line; what is left out is sent again
let fetching = false; // the table is being asked for news

const numberIn = (answer) => Number(/ id="table"[^>]* data-number="(\d+)"/.exec(answer)?.[1] ?? 0);

document.addEventListener("news", (event) => {
  told = Math.max(told, Number(event.detail?.number) || 0);
});

/* The server is told which parts are shown, and leaves out those that are the same; and who is picked on the drawing. */
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.target !== table()) return;
  table().querySelectorAll(MISSING).forEach(unsay);
  const parts = [...document.querySelectorAll('#table[data-part], #table [id][data-part]:not([data-part=""])')].map(saying);
  event.detail.headers["Letopis-Shown"] = parts.join(" ").slice(0, LONGEST_SHOWN);
  event.detail.headers["Letopis-Open"] = openFolds().join(" ") || "-";
  if (document.hidden) event.detail.headers["Letopis-Hidden"] = "yes";
  const picked = document.getElementById("picked");
  if (event.detail.elt === table() && picked) event.detail.parameters.pick = picked.value;
});

/* What lies in a fold that is shut is not sent; it is fetched when somebody opens it. */
const openFolds = () => [...table().querySelectorAll("details[open]")].map((fold) => fold.id).filter((id) => /^[\w#-]+$/.test(id));
const MISSING = "details[open] > [data-unsent]";
const isMissing = () => Boolean(table()?.querySelector(MISSING));

document.addEventListener("toggle", () => {
  if (isMissing()) fetchAgain();
}, true);

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt === table() && underWay.size) event.preventDefault();
});

document.addEventListener("htmx:beforeSend", (event) => {
  const sent = event.detail;
  if (sent.elt === table()) return fetched(sent.xhr);
  if (sent.target !== table()) return;
  underWay.add(sent);
  sent.xhr.addEventListener("loadend", () => {
    underWay.delete(sent);
    told = Math.max(told, numberIn(sent.xhr.responseText));
    whenReleased(() => setTimeout(catchUp));
  });
});

/* What was told while the table was being fetched: htmx forgets a second request once the table has changed. */
function fetched(xhr) {
  fetching = true;
  xhr.addEventListener("loadend", () => {
    fetching = false;
    if (xhr.status >= 200 && xhr.status < 300) whenReleased(() => setTimeout(catchUp));
  });
}

function catchUp() {
  if (!table() || underWay.size || fetching || told <= shown) return;
  table().dataset.number = told;
  fetchAgain();
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  if (detail.target !== table() || !numberIn(detail.serverResponse)) return; // an error, which letopis.js deals with
  detail.shouldSwap = false;
  whenReleased(() => renew(detail));
});

function renew({ serverResponse: answer, requestConfig, xhr }) {
  const number = numberIn(answer);
  const own = requestConfig.elt !== table();
  if (number < shown) {
    if (own) showAsked(answer);
    return;
  }
  const newer = number > shown;
  const done = own && requestConfig.verb === "post" && xhr.status < 400 ? requestConfig.elt.closest("form") : null;
  shown = number;
  if (done) sendable(done);
  if (newer) for (const old of table().querySelectorAll(".foreseen")) old.replaceChildren(); // it may not be true any more
  cause = { sent: done, pressed: own ? requestConfig.elt : null, news: !own, said: requestConfig.headers["Letopis-Shown"].split(" ") };
  htmx.swap(table(), answer, { swapStyle: "morph", swapDelay: 0, settleDelay: 0 }, {
    contextElement: table(),
    eventInfo: { target: table(), requestConfig },
  });
}

/* A form that was sent and done is empty again, and has a name of its own: sent once more, it means once more. */
function sendable(form) {
  form.reset();
  const key = form.querySelector("[name=key]");
  if (key) key.value = [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/* What an answer asks or refuses is shown even when its table is not. */
function showAsked(answer) {
  const asked = new DOMParser().parseFromString(answer, "text/html").getElementById("asked");
  if (!asked?.childElementCount) return;
  document.getElementById("asked").replaceWith(asked);
  htmx.process(asked);
}

let fetchOnce = false; // something of the newest table is not shown yet
let afterTyping = false; // a field was left alone because somebody types in it

/* How htmx changes the table; `cause` says after what. */
let cause = {};
htmx.defineExtension("table", {
  isInlineSwap: (style) => style === "morph",
  handleSwap(style, target, fragment, settling) {
    const fresh = style === "morph" && fragment.querySelector("#table");
    if (!fresh) return false;
    const left = morph(target, fresh, cause);
    fetchOnce = left.fetch;
    afterTyping = Boolean(left.field);
    settling.elts.push(target);
    return [target];
  },
});

document.addEventListener("focusout", () => {
  if (!afterTyping) return;
  afterTyping = false;
  setTimeout(fetchAgain);
});

function fetchAgain() {
  document.body.dispatchEvent(new CustomEvent("news"));
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target !== table()) return;
  for (const seen of table().querySelectorAll("[name=seen]")) seen.value = shown; // also in forms that were not sent again
  tell();
  if (fetchOnce || isMissing()) setTimeout(fetchAgain);
  fetchOnce = false;
});

/* A number that could not be fetched is asked for again, also while a stream is silent. */
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt !== table()) return;
  fallBehind(!event.detail.successful);
  if (event.detail.successful) return;
  const shown = table();
  shown.dataset.number = "";
  setTimeout(() => {
    if (shown.isConnected && shown.dataset.number === "") fetchAgain();
  }, 2000);
});

/* Whoever may have fallen behind is told so. */
function fallBehind(whether) {
  const notice = document.getElementById("stale");
  if (notice) notice.hidden = !whether;
}

window.addEventListener("offline", () => fallBehind(true));
window.addEventListener("online", () => {
  if (table()) table().dataset.number = ""; // whatever number the new stream says, it is fetched
});

/* 2. What is new is marked in the log and said aloud. */
let newest = 0;
let before = 0; // what was the newest before the newest came
let heard = null;

function tell() {
  const lines = [...document.querySelectorAll("#lines [data-line]")];
  const last = Math.max(0, ...lines.map((line) => Number(line.dataset.line)));
  if (last > newest) [before, newest] = [newest, last];
  if (before) for (const line of lines) line.toggleAttribute("data-fresh", Number(line.dataset.line) > before);
  const now = document.getElementById("just-now")?.textContent.trim() ?? "";
  if (heard !== null && now !== heard) document.getElementById("said").textContent = now;
  heard = now;
}

/* 3. Where the stream does not reach us, polling.js asks. */
function poll() {
  const streams = typeof stream !== "undefined" && stream?.readyState === EventSource.OPEN;
  if (table()?.dataset.poll && !streams) import(polling).then((told) => told.poll(table()), () => fallBehind(true));
}

/* What one asked to set by hand opens far from the button: the keyboard goes there too. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id !== "asked") return;
  unsay(event.detail.target);
  document.getElementById("hand")?.focus({ preventScroll: true });
});

/* 4. Squares that are pressed have keys of their own, where there are some. */
const { cells, polling } = document.currentScript.dataset;

function bringCells() {
  if (document.querySelector(".cells")) import(cells);
}

document.addEventListener("htmx:afterSettle", bringCells);
document.addEventListener("DOMContentLoaded", () => {
  shown = Number(table()?.dataset.number) || 0;
  bringCells();
  tell();
  setInterval(poll, 2000);
});
