/* What can be done with a thing opens beside it, or as a sheet at the thumb. Without this file a thing is a link. */
const menu = () => document.getElementById("menu");
const board = "#map, #scene";
const pressed = (about) => [...document.querySelectorAll("[data-about]")].filter((one) => one.dataset.about === about);
const wide = window.matchMedia("(width >= 48rem)");

let about = ""; // the thing whose menu is open
let at = null; // where it was pressed, on the screen
let asked = false; // its menu is on its way
let back; // moves the drawing back

/* 1. A press asks what can be done. An SVG's link is none for htmx, so that it is asked here for all. */
document.addEventListener("click", (event) => {
  const thing = event.target.closest?.("[data-about]");
  if (thing) return ask(event, thing);
  if (event.target.closest?.("#menu-close")) return close(event);
  if (about && !event.target.closest?.("#menu, #asked, dialog") && menu()) close();
});

function ask(event, thing) {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || !document.getElementById("table")) return;
  event.preventDefault();
  if (about === thing.dataset.about && !menu().hidden) return close(event);
  about = thing.dataset.about;
  asked = true;
  const box = thing.getBoundingClientRect();
  at = { left: box.left, right: box.right, top: box.top };
  menu().style.position = "fixed"; // before it is filled: it moves nothing that somebody looks at
  const [address] = (thing.getAttribute("href") ?? "").split("#");
  htmx.ajax("GET", address, { source: thing, target: "#table", swap: "morph" });
}

/* 2. Shut, it holds nothing: what is asked again has to be fetched again. */
function close(event) {
  event?.preventDefault();
  const was = about;
  about = "";
  asked = false;
  shut();
  const thing = pressed(was).find((one) => one.checkVisibility());
  if (event && thing) thing.focus({ preventScroll: true });
}

function shut() {
  unsay(menu());
  for (const name of ["data-menu", "style"]) menu().removeAttribute(name);
  menu().hidden = true;
  menu().replaceChildren();
  back?.();
}

/* 3. Beside the thing where there is room; narrow screens have a sheet, which the style lays. */
function place() {
  const box = menu();
  if (!wide.matches || !at) {
    box.removeAttribute("style");
    return inSight(pressed(about).find((one) => one.closest(board)));
  }
  box.style.position = "fixed";
  const { width, height } = box.getBoundingClientRect();
  const right = at.right + 12;
  const left = right + width < innerWidth - 8 ? right : Math.max(8, at.left - width - 12);
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, Math.min(at.top - 12, innerHeight - height - 8))}px`;
}

/* The thing stays in sight above the sheet: its drawing is moved, never the page. */
function inSight(thing) {
  const drawing = thing?.closest(".scene, .map-area");
  if (!drawing) return;
  const over = thing.getBoundingClientRect().bottom + 12 - Math.min(menu().getBoundingClientRect().top, innerHeight);
  const top = drawing.scrollTop;
  back = () => {
    drawing.removeAttribute("style");
    drawing.scrollTop = top;
  };
  if (over <= 0) return;
  drawing.style = `max-height:${drawing.offsetHeight}px;overflow:auto;padding-bottom:${over}px`;
  drawing.scrollTop += over;
}

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id !== "table" || !menu()) return;
  layStops();
  if (menu().dataset.menu && menu().dataset.menu !== about) return about ? undefined : shut(); // shut while it was fetched
  if (asked && menu().dataset.menu) {
    asked = false;
    place();
    (menu().querySelector("form button, summary, select") ?? document.getElementById("menu-close"))?.focus({ preventScroll: true });
  } else if (about && !asked && menu().hidden) {
    const thing = pressed(about).find((one) => one.checkVisibility());
    about = "";
    back?.();
    const lost = document.activeElement === document.body || document.activeElement?.id === "turn";
    if (lost) thing?.focus({ preventScroll: true });
  }
});

/* News of the table do not shut it. */
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt.id === "table" && menu()?.dataset.menu) event.detail.parameters.about = menu().dataset.menu;
});

/* 4. Things that are drawn are one stop of the keyboard; an arrow goes to the nearest thing that way. */
let last = "";
let go; // where arrows lead, once somebody has come to a thing
const { keys, filtering } = document.querySelector("script[data-keys]").dataset;

function layStops() {
  for (const drawing of document.querySelectorAll(board)) {
    const things = [...drawing.querySelectorAll("svg [data-about]")];
    const stop = things.find((one) => one.dataset.about === last) ?? things.find((one) => one.matches("[data-here]")) ?? things[0];
    for (const one of things) one.setAttribute("tabindex", one === stop ? "0" : "-1");
  }
}

document.addEventListener("focusin", (event) => {
  const thing = event.target.closest?.("svg [data-about]");
  if (thing || event.target.closest?.("#menu")) import(keys).then((told) => ({ go } = told)); // before the first arrow
  if (!thing || thing.dataset.about === last) return;
  last = thing.dataset.about;
  layStops();
});

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && about && menu()?.dataset.menu) return close(event);
  if (!ARROWS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const from = event.target.closest?.("svg [data-about], #menu");
  const upwards = event.key.endsWith("p") || event.key.endsWith("n"); // Up and Down go through a menu
  if (from?.id === "menu" ? !upwards || event.target.matches("select, input:not([type=checkbox])") : !from?.closest(board)) return;
  event.preventDefault();
  if (go) go(from, event);
  else import(keys).then((told) => told.go(from, event));
});

/* 5. A long list is narrowed by filtering.js, which comes with the first of them. */
const narrowLists = () => document.querySelector(".list-filter") && import(filtering).then((told) => told.show());

/* 6. Letters at the table. They are where they lie on the keyboard, so that a Russian layout has them as well. */
document.addEventListener("keydown", (event) => {
  const writes = event.target.closest?.("input, textarea, select, [contenteditable], dialog[open]");
  if (writes || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "?" || (!event.shiftKey && /^Key[MBS]$/.test(event.code))) import(keys).then((told) => told.lead(event));
});

/* 7. A drawing larger than its place begins where one stands, and follows the newest play. */
const HERE = "svg [data-here], .place[data-picked]";
const NEWEST = ".newest-way, .newest-tally";
const EDGE = 40;

function show(...kinds) {
  for (const area of document.querySelectorAll(board)) {
    const one = kinds.map((kind) => area.querySelector(kind)).find(Boolean);
    if (!one) continue;
    const [at, place] = [one, area].map((one) => one.getBoundingClientRect());
    if (at.left < place.left || at.right > place.right - EDGE) area.scrollLeft += at.left + at.width / 2 - place.left - place.width / 2;
    if (at.top < place.top || at.bottom > place.bottom - EDGE) area.scrollTop += at.top + at.height / 2 - place.top - place.height / 2;
  }
}

let followed; // the number of the play that was followed
function follow() {
  const { number } = document.getElementById("table")?.dataset ?? {};
  if (followed !== (followed = number) && menu()?.hidden) show(NEWEST, HERE);
}

/* What asks once more comes in sight. */
document.addEventListener("toggle", ({ target }) => target.matches(".grave[open]") && target.scrollIntoView({ block: "nearest" }), true);

document.addEventListener("htmx:afterSettle", follow);
document.addEventListener("htmx:afterSettle", narrowLists);
document.addEventListener("DOMContentLoaded", () => {
  layStops();
  show(HERE, NEWEST, ".cell[id]");
  narrowLists();
});
