/* The contents beside a page follow who reads it: the section under the eyes is marked, and pressing one that
   stands on this page leads to it here. Without a script each is a page of its own. */
"use strict";

const links = new Map([...document.querySelectorAll(".around a")].map((link) => [link.pathname, link]));
const sections = [...document.querySelectorAll(".prose .inset-title a")].filter((title) => links.has(title.pathname));
const gap = 24; // pixels under the upper edge at which a section begins to be the one that is read

function mark() {
  const atEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const passed = sections.filter((title) => atEnd || title.getBoundingClientRect().top <= gap + innerHeight / 5);
  const current = links.get((passed.at(-1) ?? sections[0]).pathname);
  for (const link of links.values()) {
    if (link === current) link.setAttribute("aria-current", "location");
    else if (link.getAttribute("aria-current") === "location") link.removeAttribute("aria-current");
  }
  const box = current.closest(".around");
  if (box && box.scrollHeight > box.clientHeight) box.scrollTop = current.offsetTop - box.clientHeight / 2;
}

function lead(event) {
  const link = event.target.closest("a");
  const title = link && sections.find((one) => one.pathname === link.pathname);
  if (!title || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  title.closest(".inset-title").scrollIntoView();
  title.focus({ preventScroll: true });
}

if (sections.length > 1) {
  let asked = 0;
  document.addEventListener("scroll", () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      mark();
    });
  }, { passive: true });
  document.querySelector(".around").addEventListener("click", lead);
  mark();
}
