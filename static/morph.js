/* A table is changed where it differs, not replaced: scrolling, focus, open folds and half-typed fields stay.
   Every page works without this file. `Idiomorph` is static/vendor's; `table` is table.js's. */
"use strict";

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

/* Where somebody looks: what has the focus or was pressed, and what it lies in, nearest first. It stays where it was on the
   screen; if it is gone, or was pressed and is done, the largest part that it lay in does, for what is in that one may
   have changed its order. */
function looked(region, pressed) {
  const chain = [];
  const focused = region.contains(document.activeElement) && document.activeElement !== region ? document.activeElement : null;
  for (let at = pressed ?? focused; at && at !== region; at = at.parentElement) {
    if (at.id) chain.push([at.id, at.getBoundingClientRect().top]);
  }
  return { focused: focused ?? pressed, chain };
}

const seenAt = (id) => document.getElementById(id)?.checkVisibility(); // what lies in a closed fold is not seen

function lookAgain({ focused, chain }, top, done) {
  const left = chain.filter(([id]) => seenAt(id));
  const still = !done && left[0] === chain[0] ? chain[0] : left.at(-1);
  if (window.scrollY !== top) window.scrollTo({ top, behavior: "instant" }); // the browser may have followed something else
  const moved = still && document.getElementById(still[0]).getBoundingClientRect().top - still[1];
  if (moved && inSight(still[1])) window.scrollBy({ top: moved, behavior: "instant" });
  const here = document.activeElement; // the focus is lost too where it lies in a fold that is closed now
  if (!focused || (here !== document.body && here.checkVisibility())) return;
  const next = document.getElementById(left.length ? left[0][0] : "turn");
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

/* Change one element into another. `sent` is the form that was sent and done: what it held is not kept. `news` came by
   themselves and leave alone what was asked for. Returns whether something has to be fetched once more. */
function morph(old, fresh, { sent = null, pressed = null, news = false } = {}) {
  const typing = document.activeElement?.matches(FIELDS) && document.activeElement.form !== sent ? document.activeElement : null;
  const typed = typedIn(old, sent);
  const place = looked(old, pressed);
  const top = window.scrollY;
  const then = time();
  const left = { fetch: false, field: null };
  const leaveField = (node) => {
    left.field = typing;
    for (let part = typing; (part = part.closest("[data-part]")); ) part.removeAttribute("data-part"); // and those around it
    return node !== typing;
  };
  Idiomorph.morph(old, fresh, {
    morphStyle: "outerHTML",
    callbacks: {
      beforeNodeMorphed(node, next) {
        if (next.nodeType !== Node.ELEMENT_NODE) return true;
        if (next.dataset.same !== undefined) {
          left.fetch ||= node.dataset.part !== next.dataset.same;
          if (node.dataset.part !== next.dataset.same) node.removeAttribute("data-part");
          return false;
        }
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
      // A fold stays as it is, a menu where it is, and what was given the focus keeps what lets it have it.
      beforeAttributeUpdated: (name, node) =>
        !(name === "open" && node.matches("details, dialog")) &&
        !(name === "style" && node.id === "menu") &&
        !(name === "tabindex" && node === document.activeElement),
    },
  });
  typeAgain(typed);
  lookAgain(place, top, sent);
  if (sent && time() !== then) letGo(sent);
  if (pressed) document.querySelector("#questions .prompt:has(button)")?.scrollIntoView({ block: "nearest", behavior: "instant" });
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
