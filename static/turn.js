/* Whose turn it is, told where nobody looks: in the title, on the icon, and if somebody wants it by a sound and a notice.
   Every page works without this file; the title of a page that is loaded says it too. */
"use strict";

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
  if (mine && wasMine === false) call(now);
  wasMine = mine;
}

function call(now) {
  if (wanted("sound")) ring();
  if (wanted("notice") && document.hidden && window.Notification?.permission === "granted") {
    const notice = new Notification(now.dataset.title, { tag: location.pathname, icon: now.dataset.icon });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

/* Two notes, a fifth apart: half a second, no louder than speech. */
function ring() {
  const sound = new AudioContext();
  for (const [at, pitch] of [[0, 523.25], [0.18, 783.99]]) {
    const note = sound.createOscillator();
    const volume = sound.createGain();
    const begin = sound.currentTime + at;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    note.connect(volume).connect(sound.destination);
    note.start(begin);
    note.stop(begin + 0.3);
  }
  setTimeout(() => sound.close(), 1000);
}

/* What was chosen is remembered by this browser alone; a browser that forbids notices says so. */
document.addEventListener("change", async (event) => {
  const name = event.target.closest("#calls input")?.name;
  if (!name) return;
  if (name === "notice" && event.target.checked && (await window.Notification?.requestPermission()) !== "granted") {
    event.target.checked = false;
    document.getElementById("said").textContent = event.target.closest("label").dataset.forbidden;
  }
  localStorage.setItem(`letopis-${name}`, event.target.checked ? "yes" : "no");
  if (name === "sound" && event.target.checked) ring();
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "table") showTurn();
});

document.addEventListener("DOMContentLoaded", () => {
  const begins = turn()?.dataset.title;
  if (begins && document.title.startsWith(begins)) tail = document.title.slice(begins.length);
  const calls = document.getElementById("calls");
  if (calls) calls.hidden = false;
  for (const box of calls?.querySelectorAll("input") ?? []) {
    box.checked = wanted(box.name) && (box.name !== "notice" || window.Notification?.permission === "granted");
    if (box.name === "notice" && !window.Notification) box.closest("label").hidden = true;
  }
  showTurn();
});
