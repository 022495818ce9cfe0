/* Whose turn it is, told where nobody looks: in the title, on the icon, and if somebody wants it by a sound and a notice.
   Every page works without this file. */
"use strict";

const { calling } = document.currentScript.dataset; // for who wants to be called
const turn = () => document.getElementById("turn");
const icon = document.querySelector("link[rel=icon]");
const plainIcon = icon?.getAttribute("href");
const wanted = (name) => localStorage.getItem(`letopis-${name}`) === "yes";
let tail = ""; // what the title of every page ends with
let wasMine = null;

function showTurn() {
  const now = turn();
  if (!now) return;
  const mine = now.hasAttribute("data-mine");
  document.title = now.dataset.title + tail;
  icon?.setAttribute("href", mine ? now.dataset.icon : plainIcon);
  if (mine && wasMine === false && (wanted("sound") || wanted("notice"))) called().then((it) => it.call(now));
  wasMine = mine;
}

const called = () => import(calling);

document.addEventListener("change", (event) => {
  if (event.target.closest("#calls input")) called().then((it) => it.choose(event.target));
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "table") showTurn();
});

document.addEventListener("DOMContentLoaded", () => {
  const begins = turn()?.dataset.title;
  if (begins && document.title.startsWith(begins)) tail = document.title.slice(begins.length);
  const calls = document.getElementById("calls");
  if (calls) {
    calls.hidden = false;
    for (const box of calls.querySelectorAll("input")) box.checked = wanted(box.name);
    calls.addEventListener("toggle", () => called().then((it) => it.show(calls)), { once: true });
  }
  showTurn();
});
