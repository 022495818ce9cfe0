/* A rule is looked up without leaving the table: links into the rulebook, and the search, open over it, by what looking.js
   does, which comes with the first of them. Every page works without this file: the links and the search lead to their pages. */

const lookup = document.getElementById("lookup");
const plain = (event) => !(event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

document.addEventListener("click", (event) => {
  const link = event.target.closest("#table a[href], #lookup a[href], .suggestions a[href]");
  if (!link || !plain(event) || link.matches("[data-whole], [hx-get]") || link.origin !== location.origin) return;
  const { rules, search } = lookup.dataset;
  const bare = link.pathname.replace(/^\/[a-z]{2}(?=\/[^/]+\/)/, ""); /* without the language of a page for everybody */
  if (![link.pathname, bare].some((path) => path.startsWith(rules)) && link.pathname !== search) return;
  event.preventDefault();
  show(link.href);
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches(".site-search")) return;
  event.preventDefault();
  show(`${event.target.action}?${new URLSearchParams(new FormData(event.target))}`);
});

async function show(address) {
  try {
    (await import(lookup.dataset.looking)).show(lookup, address);
  } catch {
    location.assign(address); /* without network its page says so */
  }
}
