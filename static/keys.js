/* Where a key leads: an arrow on a drawing to the nearest thing that way, in a menu from row to row; a letter to a part of
   the table. `menu.js` fetches this when somebody has come to the first thing, or presses the first letter. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function go(from, { key, target }) {
  if (from.id !== "menu") return nearest(from, WAYS[key])?.focus({ preventScroll: true });
  const rows = [...from.querySelectorAll("button, summary, select, input, a")].filter((one) => one.checkVisibility());
  rows[(rows.indexOf(target) + WAYS[key][1] + rows.length) % rows.length]?.focus();
}

function nearest(from, [x, y]) {
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [left, top] = middle(from);
  let best = null;
  let least = Infinity;
  for (const one of from.closest("#map, #scene").querySelectorAll("svg [data-about]")) {
    const [dx, dy] = middle(one).map((value, axis) => value - [left, top][axis]);
    const along = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (along > 1 && along + 2 * aside < least) [best, least] = [one, along + 2 * aside];
  }
  return best;
}

/* Each letter leads somewhere and does nothing by itself; "?" says them. */
const PLACES = {
  KeyM: "#questions :is(button, input), #moves :is(a.button, button, summary)",
  KeyB: "#scene :is(.cells button, svg a), #map svg a, #heroes a",
  KeyS: "#lines .log li :is(a, summary)",
};

export function lead({ key, code }) {
  if (key === "?") return document.getElementById("keys")?.showModal();
  const seen = (one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0 && !one.closest(".cannot");
  const to = [...document.querySelectorAll(PLACES[code])].find(seen);
  to?.focus();
  to?.scrollIntoView({ block: "nearest" });
}
