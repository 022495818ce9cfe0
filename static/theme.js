/* Light or dark, before anything is drawn: what was chosen in this browser, else what the system wishes.
   It is no business of the server's, so that a rules page is the same for everybody. */
"use strict";

(() => {
  const themes = ["auto", "light", "dark"];
  const root = document.documentElement;

  function chosen() {
    try {
      const kept = localStorage.getItem("theme") ?? /(?:^|; )theme=(\w+)/.exec(document.cookie)?.[1]; /* chosen long ago */
      return themes.includes(kept) ? kept : "auto";
    } catch {
      return "auto"; /* a browser that keeps nothing */
    }
  }

  function choose(theme) {
    root.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      /* it lasts as long as this page */
    }
    press();
  }

  function press() {
    for (const button of document.querySelectorAll("[data-themes] button")) {
      button.setAttribute("aria-pressed", String(button.value === root.dataset.theme));
    }
  }

  root.dataset.theme = chosen();
  addEventListener("storage", (event) => {
    if (event.key !== "theme") return; /* chosen in another tab */
    root.dataset.theme = chosen();
    press();
  });
  document.addEventListener("DOMContentLoaded", () => {
    for (const themes of document.querySelectorAll("[data-themes]")) themes.hidden = false;
    press();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-themes] button");
    if (button) choose(button.value);
  });
})();
