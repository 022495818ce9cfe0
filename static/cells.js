/* A drawn board whose places can be pressed is one stop of the keyboard; arrows go from place to place, as in a grid of
   the ARIA practices. Every page works without this file: each place that does something is a stop then. table.js fetches it. */
const cells = () => document.querySelector(".cells");
const places = () => [...document.querySelectorAll(".cells .place")];
const stop = (place) => place.querySelector(".cell") ?? place; // what takes the focus: what is pressed there, if anything

let last = ""; // the place where the keyboard was
let within = false; // whether it was there before a swap
let choosing = false; // whether it asked what can be done on a place

/* 1. The places become a grid with one stop: where the keyboard was, else where whoever is picked stands. */
function layGrid() {
  const grid = cells();
  if (!grid) return;
  grid.setAttribute("role", "grid");
  grid.setAttribute("aria-label", grid.dataset.label);
  grid.setAttribute("aria-describedby", "cells-keys");
  for (const row of grid.children) row.setAttribute("role", "row");
  for (const place of places()) {
    place.setAttribute("role", "gridcell");
    if (stop(place) === place) place.setAttribute("aria-label", place.dataset.label ?? place.dataset.place);
    stop(place).tabIndex = -1;
  }
  stop(begin()).tabIndex = 0;
}

function begin() {
  const all = places();
  const asked = document.getElementById("pressed")?.contains(document.activeElement); // which belongs to the last place
  const was = (within || asked) && all.find((place) => place.dataset.place === last);
  return was || all.find((place) => place.matches("[data-picked]")) || all.find((place) => place.querySelector(".cell[id]")) || all[0];
}

/* 2. Keys. */
function next(event, at, width, count) {
  const start = at - (at % width);
  switch (event.key) {
    case "ArrowLeft": return at > start ? at - 1 : at;
    case "ArrowRight": return at < start + width - 1 ? at + 1 : at;
    case "ArrowUp": return at >= width ? at - width : at;
    case "ArrowDown": return at + width < count ? at + width : at;
    case "Home": return event.ctrlKey ? 0 : start;
    case "End": return event.ctrlKey ? count - 1 : start + width - 1;
    default: return -1;
  }
}

document.addEventListener("keydown", (event) => {
  const here = event.target.closest?.(".cells .place");
  choosing = Boolean(here && event.target.matches("[data-several]"));
  if (!here || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.key === " " && event.target.matches("a")) {
    event.preventDefault();
    event.target.click();
    return;
  }
  const all = places();
  const to = next(event, all.indexOf(here), here.parentElement.children.length, all.length);
  if (to < 0 || (event.ctrlKey && !["Home", "End"].includes(event.key))) return;
  event.preventDefault();
  stop(all[to]).focus();
});

document.addEventListener("pointerdown", () => {
  choosing = false;
});

document.addEventListener("focusin", (event) => {
  const here = event.target.closest(".cells .place");
  if (!here) return;
  last = here.dataset.place;
  for (const place of places()) stop(place).tabIndex = place === here ? 0 : -1;
});

/* 3. What is drawn anew keeps the keyboard on its place; what was asked for there is chosen at once. */
const around = (event) => document.getElementById(event.detail.target?.id)?.contains(cells()) && cells();

function note(event) {
  if (around(event)) within = cells().contains(document.activeElement);
}

function drawnAnew(event) {
  if (!around(event)) return;
  layGrid();
  const things = document.querySelectorAll("#pressed :is(summary, button, a)");
  const asked = choosing && [...things].find((one) => one.checkVisibility());
  if (within) (asked || stop(begin())).focus({ preventScroll: !asked });
  within = choosing = false;
}

for (const before of ["htmx:beforeSwap", "htmx:oobBeforeSwap"]) document.addEventListener(before, note, true); // first of all: table.js changes the page at once
for (const after of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(after, drawnAnew);
layGrid();
