/* Letters at the table: each leads somewhere and does nothing by itself; "?" says them. They are where they lie on the
   keyboard, so that a Russian layout has them as well. */
const keys = document.getElementById("keys");
const PLACES = {
  KeyM: "#questions :is(button, input), #moves :is(a.button, button, summary)",
  KeyB: "#scene :is(.cells button, svg a), #map svg a, #heroes a",
  KeyS: "#lines .log li :is(a, summary)",
};

document.addEventListener("keydown", (event) => {
  const writes = event.target.closest?.("input, textarea, select, [contenteditable], dialog[open]");
  if (writes || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "?") {
    event.preventDefault();
    keys.showModal();
    return;
  }
  const place = !event.shiftKey && PLACES[event.code];
  if (!place) return;
  const seen = (one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0 && !one.closest(".cannot");
  const to = [...document.querySelectorAll(place)].find(seen);
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.scrollIntoView({ block: "nearest" });
});
