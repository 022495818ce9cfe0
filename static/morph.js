/* A table is changed where it differs, not replaced: scrolling, focus, open folds and half-typed fields stay.
   Every page works without this file. `Idiomorph` is static/vendor's; `table` is table.js's. */
"use strict";

const ENDING = "#questions .ending";
const FIELDS = "input:not([type=hidden]), select, textarea";
const fieldsOf = (region) => [...region.querySelectorAll(FIELDS)].filter((field) => field.id);
const touched = (field) =>
  field.matches("select")
    ? [...field.options].some((one, at) => one.selected !== (one.defaultSelected || (at === 0 && !field.querySelector("[selected]"))))
    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;

/* What was typed or ticked and not sent. */
function typedIn(region, sent) {
  return fieldsOf(region)
    .filter((field) => field.form !== sent && touched(field))
    .map((field) => [field.id, field.value, field.checked]);
}

function typeAgain(typed) {
  for (const [id, value, checked] of typed) {
    const field = document.getElementById(id);
    if (!field || field === document.activeElement) continue;
    if (field.matches("[type=checkbox], [type=radio]")) field.checked = checked;
    else if (!field.matches("select") || [...field.options].some((one) => one.value === value)) field.value = value;
  }
}

/* Where somebody looks: what was pressed, or what its menu was about; what has the focus; else the middle of the screen. It and
   what it lies in stay, nearest first; if it is gone or done, the largest part around it, of a menu's thing the largest in sight. */
function looked(region, pressed) {
  const chain = (from) => {
    const found = [];
    for (let at = from; at && at !== region; at = at.parentElement) if (at.id) found.push([at.id, at.getBoundingClientRect().top]);
    return region.contains(from) ? found : [];
  };
  const focused = region.contains(document.activeElement) && document.activeElement !== region ? document.activeElement : null;
  const about = pressed?.closest("#menu")?.dataset.menu;
  const thing = about && [...region.querySelectorAll("[data-about]")].find((one) => one.dataset.about === about && one.checkVisibility());
  const near = pressed ?? focused;
  const held = chain(thing || (near ?? document.elementFromPoint(innerWidth / 2, innerHeight / 2)));
  return { focused: focused ?? pressed, chain: chain(near), held, menued: about, high: head()?.offsetHeight };
}

const head = () => document.getElementById("status");
const seenAt = ([id]) => document.getElementById(id)?.checkVisibility(); // what lies in a closed fold is not seen

/* What was pushed out of what it is scrolled in holds no page: the page would run after it. */
function isScrolledAway([id]) {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  for (let at = document.getElementById(id).parentElement; at !== document.body; at = at.parentElement) {
    const place = at.getBoundingClientRect();
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && (bottom <= place.top || top >= place.bottom)) return true;
  }
}

/* At the top of a page nothing is held by scrolling: the head stays as high as it was, until scrolling can;
   who waits there is held by nothing far. */
function lookAgain({ focused, chain, held, menued, high }, top, done) {
  if (high) head().style.minHeight = "";
  const there = held.filter((one) => seenAt(one) && !isScrolledAway(one));
  const still = !done && there[0] === held[0] ? held[0] : there.findLast(([, at]) => !menued || inSight(at));
  const moved = () => document.getElementById(still[0]).getBoundingClientRect().top - still[1];
  if (window.scrollY !== top) window.scrollTo({ top, behavior: "instant" }); // the browser may have followed something else
  if (still && inSight(still[1]) && (top || focused || moved() < innerHeight / 4)) {
    window.scrollBy({ top: moved(), behavior: "instant" });
    if (moved() < 0 && high) head().style.minHeight = `${Math.min(high, head().offsetHeight - moved())}px`;
  }
  const here = document.activeElement; // the focus is lost too where it lies in a fold that is closed now
  if (!focused || (here !== document.body && here.checkVisibility())) return;
  const next = document.getElementById(chain.find(seenAt)?.[0] ?? "turn");
  if (!next) return;
  if (!next.matches("a, button, input, select, textarea, summary, [tabindex]")) next.setAttribute("tabindex", "-1");
  next.focus({ preventScroll: true });
}

const inSight = (top) => top >= 0 && top < window.innerHeight;

/* What ended a time and has the focus still would end the next one too: the keyboard goes to what it lies in. */
const time = () => document.querySelector(".periods")?.textContent;

function letGo(pressed) {
  const here = document.activeElement;
  const region = here.closest("form") === pressed ? here.closest("#moves, section[id]") : null;
  if (!region) return;
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
}

/* A part that is the same as before was not sent, and of one that differs by its parts alone only those were. It is put in as
   it stands: in lists of which some have no id, one thing is taken for another. `said` is what was said to be shown. Returns
   those that are the same, and whether one is not there as it was said. */
function fillGaps(fresh, said) {
  const same = new Set();
  let lacking = false;
  fresh.querySelectorAll("[data-until]").forEach((gap) => spread(gap, said));
  for (const gap of fresh.querySelectorAll("[data-same], [data-inside]")) {
    const copy = document.getElementById(gap.id)?.cloneNode(true);
    const known = copy?.dataset.part;
    if (known && known === gap.dataset.same) same.add(copy);
    else if (!known || around(known) !== around(gap.dataset.part) || !putIn(copy, gap, said, same)) {
      copy?.removeAttribute("data-part");
      lacking = true;
    }
    gap.replaceWith(...(copy ? [copy] : []));
  }
  return { same, lacking };
}

/* Behind a dot a digest says what lies around the parts in it. */
const around = (digest = "-") => digest.split(".")[1] ?? digest;
const saying = (part) => `${part.id}:${part.dataset.part}`;

function putIn(copy, gap, said, same) {
  const given = [...gap.querySelectorAll(":scope > [data-part], :scope > svg > [data-part]")];
  for (const part of given) copy.querySelector(`[id="${part.id}"]`)?.replaceWith(part);
  Object.assign(copy.dataset, gap.dataset);
  delete copy.dataset.inside;
  const left = [...copy.querySelectorAll("[id][data-part]")].filter((part) => !given.some((one) => one.contains(part)));
  for (const part of left) same.add(part);
  return given.every((part) => copy.contains(part)) && left.every((part) => said.includes(saying(part)));
}

/* One gap stands for a row of parts, as they were said to be shown. */
function spread(gap, said) {
  const { until } = gap.dataset;
  const place = (id) => said.findIndex((one) => one.startsWith(`${id}:`));
  let last;
  for (const one of said.slice(place(gap.id), place(until) + 1)) {
    const copy = gap.cloneNode();
    [copy.id, copy.dataset.same] = one.split(":");
    const part = document.getElementById(copy.id);
    if (last?.contains(part)) continue;
    last = part;
    gap.before(copy);
  }
  gap.remove();
}

/* What was changed here is not said to be shown as it was sent. */
function unsay(changed) {
  let at = changed.closest("[data-part]");
  if (at) at.dataset.part = "";
  while ((at = at?.parentElement.closest("[data-part]"))) at.dataset.part = at.dataset.part.replace(/^[^.]*/, "");
}

/* Change one element into another. `sent` is the form that was sent and done: what it held is not kept. `news` came by
   themselves and leave alone what was asked for. Returns whether something has to be fetched once more. */
function morph(old, fresh, { sent = null, pressed = null, news = false, said = [] } = {}) {
  const typing = document.activeElement?.matches(FIELDS) && document.activeElement.form !== sent ? document.activeElement : null;
  const typed = typedIn(old, sent);
  const place = looked(old, pressed);
  const top = window.scrollY;
  const then = time();
  const ended = old.querySelector(ENDING);
  const box = fresh.parentNode;
  const { same, lacking } = fillGaps(box, said);
  const left = { fetch: lacking, field: null };
  const leaveField = (node) => {
    left.field = typing;
    unsay(typing);
    return node !== typing;
  };
  Idiomorph.morph(old, box.querySelector(`#${old.id}`), {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed(node, next) {
        if (next.nodeType !== Node.ELEMENT_NODE) return true;
        if (same.has(next) && node.id === next.id) return false;
        if (news && node.id === "asked") return false;
        return node === typing ? leaveField(node) : true;
      },
      beforeNodeRemoved(node) {
        if (typing && node.contains(typing)) {
          leaveField(node);
          return false;
        }
        return true;
      },
      // A fold stays as it is, a menu where it is, the head as high as it is, and what was given the focus keeps what lets it have it.
      beforeAttributeUpdated: (name, node) =>
        !(name === "open" && node.matches("details, dialog")) &&
        !(name === "style" && (node.id === "menu" || node === head())) &&
        !(name === "tabindex" && node === document.activeElement),
    },
  });
  typeAgain(typed);
  lookAgain(place, top, sent);
  if (sent && time() !== then) letGo(sent);
  const told = (pressed && document.querySelector("#questions .prompt:has(button)")) || (!ended && document.querySelector(ENDING));
  if (told) told.scrollIntoView({ block: "nearest", behavior: "instant" });
  return left;
}

/* A button that is held down is not changed under the finger: what comes meanwhile waits until the press is done. */
let held = false;
const afterwards = [];

function whenReleased(change) {
  if (held) afterwards.push(change);
  else change();
}

function release() {
  held = false;
  setTimeout(() => { // the click comes after this event, and what it sends is made of what was pressed
    while (!held && afterwards.length) afterwards.shift()();
  });
}

document.addEventListener("pointerdown", () => (held = true), true);
for (const end of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(end, release, true);
window.addEventListener("blur", release);
