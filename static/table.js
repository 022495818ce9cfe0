/* The table: what was open stays open, what was typed stays typed, and news come even where no stream does.
   Every page works without this file. `stream` and `tellNews` are letopis.js's. */
"use strict";

/* 1. A swap must not close what somebody has open, nor lose what they typed. */
let kept = null;

function keep(region) {
  const open = [...region.querySelectorAll("details[id]")].map((one) => [one.id, one.open]);
  const typed = [...region.querySelectorAll("input[id], select[id], textarea[id]")]
    .filter((one) => one.type !== "hidden")
    .map((one) => [one.id, one.value, one.checked, one.defaultValue]);
  return { open, typed };
}

function restore({ open, typed }) {
  for (const [id, was] of open) {
    const details = document.getElementById(id);
    if (details) details.open = was;
  }
  for (const [id, value, checked] of typed) {
    const field = document.getElementById(id);
    if (!field) continue;
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = checked;
    else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === value)) field.value = value;
  }
}

const table = () => document.getElementById("table");
const typing = (region) => region.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");

document.addEventListener("htmx:beforeSwap", (event) => {
  const news = event.detail.requestConfig.elt === table();
  if (event.detail.target === table() && !news) kept = keep(table());
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (!kept || event.detail.target.id !== "table") return;
  // One's own move is done: what was ticked for it is not ticked for the next.
  restore({ open: kept.open, typed: [] });
  tell();
  kept = null;
});

/* 2. News of others come part by part; a part in which somebody is typing waits until they are done. */
let waiting = false;
const parts = new Map();

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const part = event.detail.target;
  if (!table() || !table().contains(part)) return;
  if (typing(part)) {
    event.detail.shouldSwap = false;
    waiting = true;
    return;
  }
  parts.set(part.id, keep(part));
});

document.addEventListener("htmx:oobAfterSwap", (event) => {
  const part = event.detail.target;
  if (!parts.has(part.id)) return;
  restore(parts.get(part.id));
  parts.delete(part.id);
  if (part.id === (document.getElementById("lines") ? "lines" : "status")) tell();
});

document.addEventListener("focusout", () => {
  if (!waiting) return;
  waiting = false;
  document.body.dispatchEvent(new CustomEvent("news"));
});

/* One's own moves are answered with a whole table, so news wait until they are. Answers may overtake each other and the
   news: the older of two is never shown, and what was told meanwhile is fetched once the last answer is here.
   A request tells its end itself, since htmx tells nobody once the form that it came from is gone. */
const underWay = new Set();
let told = 0; // the number of the newest play that this page heard of
let shown = 0; // the newest that it has shown

const numberIn = (answer) => Number(/ id="table"[^>]* data-number="(\d+)"/.exec(answer)?.[1] ?? 0);

document.addEventListener("news", (event) => {
  told = Math.max(told, Number(event.detail?.number) || 0);
});

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt === table() && underWay.size) event.preventDefault();
});

document.addEventListener("htmx:beforeSend", (event) => {
  const sent = event.detail;
  if (sent.elt === table() || sent.target !== table()) return;
  underWay.add(sent);
  sent.xhr.addEventListener("loadend", () => {
    underWay.delete(sent);
    told = Math.max(told, numberIn(sent.xhr.responseText));
    setTimeout(catchUp, 2 * htmx.config.defaultSettleDelay); // a new table hears of no news before it has settled
  });
});

function catchUp() {
  if (!table() || underWay.size || told <= shown) return;
  table().dataset.number = told;
  document.body.dispatchEvent(new CustomEvent("news"));
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, serverResponse, target } = event.detail;
  const number = numberIn(serverResponse);
  if (target !== table() || number >= shown) return;
  if (!number) return; // no table at all: an error, which htmx and letopis.js deal with
  event.detail.shouldSwap = false;
  kept = null;
  if (requestConfig.elt !== table()) showAsked(serverResponse);
});

/* What an answer asks or refuses is worth seeing even when its table is not. */
function showAsked(answer) {
  const asked = new DOMParser().parseFromString(answer, "text/html").getElementById("asked");
  if (!asked?.childElementCount) return;
  document.getElementById("asked").replaceWith(asked);
  htmx.process(asked);
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "table" || event.detail.requestConfig.elt === table()) return;
  shown = Math.max(shown, Number(table().dataset.number));
  for (const sent of underWay) sent.target = table(); // the one that they were sent for has just been replaced
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt === table() && event.detail.successful) shown = Math.max(shown, numberIn(event.detail.xhr.responseText));
});

document.addEventListener("DOMContentLoaded", () => {
  shown = Number(table()?.dataset.number) || 0;
});

/* A number that could not be fetched was not seen: it is asked for again, also while a stream has nothing newer to say. */
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt !== table()) return;
  fallBehind(!event.detail.successful);
  if (event.detail.successful) return;
  const shown = table();
  shown.dataset.number = "";
  setTimeout(() => {
    if (shown.isConnected && shown.dataset.number === "") document.body.dispatchEvent(new CustomEvent("news"));
  }, 2000);
});

/* Whoever may have fallen behind is told so, until the table was fetched again. */
function fallBehind(whether) {
  const notice = document.getElementById("stale");
  if (notice) notice.hidden = !whether;
}

window.addEventListener("offline", () => fallBehind(true));
window.addEventListener("online", () => {
  if (table()) table().dataset.number = ""; // whatever number the new stream says, it is fetched
});

/* 3. What is new is marked in the log and said aloud. */
let seen = 0;
let heard = null;

function tell() {
  const lines = [...document.querySelectorAll("#lines [data-line]")];
  if (seen) for (const line of lines) line.toggleAttribute("data-fresh", Number(line.dataset.line) > seen);
  seen = Math.max(seen, ...lines.map((line) => Number(line.dataset.line)));
  const now = document.getElementById("just-now")?.textContent.trim() ?? "";
  if (heard !== null && now !== heard) document.getElementById("said").textContent = now;
  heard = now;
}

/* 4. Where the stream does not reach us, ask every two seconds. */
async function poll() {
  const source = table();
  const streams = typeof stream !== "undefined" && stream && stream.readyState === EventSource.OPEN;
  if (!source || !source.dataset.poll || document.hidden || streams) return;
  try {
    const answer = await fetch(source.dataset.poll);
    if (answer.status === 404) return location.reload(); // the seat is no longer this browser's: nothing stays on show
    if (!answer.ok) return;
    tellNews((await answer.text()).trim());
    if (source.dataset.number !== "") fallBehind(false);
  } catch {
    fallBehind(true); // without a net there is no news; the next try is soon
  }
}

/* What one asked to set by hand opens far from the button: the keyboard goes there too. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target.id === "asked") document.getElementById("hand")?.focus({ preventScroll: true });
});

/* 5. Links to be sent to others. */
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
  document.getElementById("said").textContent = button.textContent = button.dataset.copied;
});

function showCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

document.addEventListener("htmx:afterSwap", showCopying);
document.addEventListener("DOMContentLoaded", () => {
  showCopying();
  tell();
  setInterval(poll, 2000);
});
