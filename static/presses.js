/* A sheet on which somebody presses + three times means three: a press that comes before the last one is answered waits
   for the answer, and is made then, if its button still can be pressed. Elsewhere a second press is the same press.
   `underWay` is table.js's, `afterwards` (answers that wait for a finger) and `whenReleased` morph.js's. */
"use strict";

const waiting = []; // the buttons pressed meanwhile, by their ids
const ofSheet = (form) => form?.matches?.(".build-chapters form[method=post]");

document.addEventListener("submit", (event) => {
  if (!ofSheet(event.target) || !(underWay.size || afterwards.length)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.submitter?.id) waiting.push(event.submitter.id);
}, true);

document.addEventListener("htmx:beforeSend", ({ detail: { elt, xhr } }) => {
  if (!ofSheet(elt)) return;
  xhr.addEventListener("loadend", () => {
    if (!xhr.status || xhr.status >= 400) waiting.length = 0; // what was refused is read first
    else whenReleased(() => setTimeout(pressNext));
  });
});

function pressNext() {
  while (waiting.length && !underWay.size) {
    const button = document.getElementById(waiting.shift());
    if (button && !button.disabled) button.form.requestSubmit(button);
  }
}
