/* What is looked up at a table, shown over it in a dialog; lookup.js fetches this file. */

let lookup = null; // the dialog

export async function show(over, address) {
  lookup = over;
  const page = await asked(address);
  const found = page ? page.querySelectorAll("main article > .numbers, main .beside-text > .panel-sea, main article .prose, main .rulings, main #results") : [];
  if (!found.length) return location.assign(address); /* no rule and nothing found: a page of its own */
  const paragraph = /\/p\/([^/]+)\//.exec(page.address)?.[1] ?? new URL(page.address).hash.slice(1);
  const whole = page.whole + (paragraph ? `#${paragraph}` : "");
  lookup.querySelector("#lookup-title").textContent = page.querySelector("h1").textContent;
  lookup.querySelector("[data-whole]").href = whole;
  const body = lookup.querySelector(".lookup-body");
  body.replaceChildren(...found);
  for (const link of body.querySelectorAll("a[href^='#']")) link.href = page.whole + link.getAttribute("href");
  const rule = paragraph && body.querySelector(`#${CSS.escape(decodeURIComponent(paragraph))}`);
  for (const one of body.querySelectorAll("[id]:not(.rulings *)")) one.removeAttribute("id"); /* the table has its own */
  if (rule) rule.dataset.found = "";
  htmx.process(body);
  open(rule);
}

async function asked(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return Object.assign(page, { address, whole: answer.url.split("#")[0] });
  } catch {
    return null;
  }
}

/* The way back of a phone closes it, as it would leave a page. */
function open(rule) {
  if (!lookup.open) {
    lookup.showModal();
    history.pushState({ lookup: true }, "");
  }
  lookup.querySelector("#lookup-title").focus({ preventScroll: true });
  if (rule) rule.scrollIntoView({ block: "center" });
  else lookup.scrollTop = 0;
}

document.addEventListener("click", (event) => {
  if (event.target === lookup || event.target.closest("[data-close]")) lookup?.close(); /* beside it, or its button */
});
window.addEventListener("popstate", () => lookup?.close());
document.addEventListener("close", (event) => {
  if (event.target === lookup && history.state?.lookup) history.back();
}, true);
