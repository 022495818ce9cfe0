/* The search in the head of a page suggests while one types: up and down choose, Enter opens, Escape closes.
   Every page works without this file; letopis.js fetches it when somebody goes to the search. */
const searchField = document.querySelector(".site-search input[type=search]");
const suggestions = document.createElement("div");

let chosen = ""; // where the chosen one leads: an answer that comes later may hold it too

function chosenSuggestion() {
  return suggestions.querySelector("a[aria-selected=true]");
}

function closeSuggestions() {
  chosen = "";
  suggestions.replaceChildren();
  searchField.setAttribute("aria-expanded", "false");
  searchField.removeAttribute("aria-activedescendant");
}

function chooseSuggestion(step) {
  const links = [...suggestions.querySelectorAll("a")];
  if (!links.length) return;
  const place = links.indexOf(chosenSuggestion());
  const next = links[(place + step + links.length + (place < 0 && step < 0 ? 1 : 0)) % links.length];
  for (const link of links) link.setAttribute("aria-selected", String(link === next));
  searchField.setAttribute("aria-activedescendant", next.id);
  chosen = next.href;
  next.scrollIntoView({ block: "nearest" });
}

suggestions.id = "suggestions";
suggestions.className = "suggestions";
suggestions.dataset.quiet = "";
suggestions.setAttribute("role", "listbox");
suggestions.setAttribute("aria-label", searchField.labels[0]?.textContent ?? "");
searchField.form.append(suggestions);
const told = {
  role: "combobox", "aria-autocomplete": "list", "aria-controls": "suggestions", "aria-expanded": "false", "data-quiet": "",
  "hx-get": `${searchField.form.getAttribute("action")}suggest/`, "hx-trigger": "input changed delay:120ms, typed", "hx-target": "#suggestions", "hx-include": "closest form", "hx-sync": "this:replace",
};
for (const [name, value] of Object.entries(told)) searchField.setAttribute(name, value);
htmx.process(searchField);
suggestions.addEventListener("htmx:afterSwap", () => {
  suggestions.querySelectorAll("a").forEach((link, place) => {
    Object.assign(link, { id: `suggestion-${place}`, tabIndex: -1 });
    link.setAttribute("role", "option");
    if (link.href === chosen) link.setAttribute("aria-selected", "true");
  });
  for (const one of suggestions.querySelectorAll("ul, li, p")) one.setAttribute("role", "presentation");
  searchField.setAttribute("aria-expanded", String(Boolean(suggestions.querySelector("a"))));
  if (document.activeElement !== searchField) closeSuggestions();
});
searchField.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in steps) {
    event.preventDefault();
    chooseSuggestion(steps[event.key]);
  } else if (event.key === "Enter" && chosenSuggestion()) {
    event.preventDefault();
    chosenSuggestion().click();
  } else if (event.key === "Escape" && suggestions.childElementCount) {
    event.preventDefault();
    closeSuggestions();
  }
});
searchField.form.addEventListener("submit", closeSuggestions);
suggestions.addEventListener("mousedown", (event) => event.preventDefault()); /* the focus stays in the field */
searchField.addEventListener("blur", closeSuggestions);
if (searchField.value !== searchField.defaultValue) searchField.dispatchEvent(new Event("typed")); // before this came
