/* What was typed is answered after a pause, and at once where somebody presses Enter or the button: then it is asked for once,
   and not again by the pause, which would take away the step that leads back. The page works without this file. */
"use strict";

{
  let pressed = false; // since the last letter

  document.addEventListener("submit", (event) => {
    if (event.target.matches(".search-form")) pressed = true;
  });
  document.addEventListener("input", (event) => {
    if (event.target.id === "q") pressed = false;
  });
  document.addEventListener("htmx:confirm", (event) => {
    if (event.target.id === "q" && pressed) event.preventDefault();
  });
}
