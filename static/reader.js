/* For who reads: "?" says the keys, a book knows where one stopped in it, and a page by chance. All of it stays in this
   browser; the pages are the same for everybody. */
"use strict";

const STOPPED = "stopped:";
const keys = document.getElementById("keys");
const stopped = document.querySelector("[data-stopped]");
const chance = document.querySelector("[data-chance]");
const [, language, book, page] = location.pathname.split("/");

document.addEventListener("keydown", (event) => {
  const writes = event.target.closest?.("input, textarea, select, [contenteditable]");
  if (event.key !== "?" || !keys || writes || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  event.preventDefault();
  if (!keys.open) keys.showModal();
});

/* A paragraph under the mouse or in focus has a link to ask about it behind its §; without this one chooses it in the form. */
const asks = document.querySelector("a[data-ask]");

function offerToAsk(event) {
  const para = event.target.closest?.(".prose .para");
  const mark = para?.querySelector(".permalink");
  if (!mark || !para.id || mark.closest(".para") !== para || mark.nextElementSibling?.matches(".ask")) return;
  const link = document.createElement("a");
  link.className = "ask";
  link.href = `${asks.href}?at=${encodeURIComponent(para.id)}`;
  link.textContent = "?";
  link.setAttribute("aria-label", `${asks.dataset.ask}: ${mark.getAttribute("aria-label")}`);
  for (const old of document.querySelectorAll(".prose .ask")) if (!old.matches(":focus")) old.remove();
  mark.after(link);
}

if (asks) for (const name of ["pointerover", "focusin"]) document.addEventListener(name, offerToAsk);

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(STOPPED + book)) ?? {};
  } catch {
    return {}; /* a browser that keeps nothing, or what somebody else wrote there */
  }
}

if (page && page !== "p" && !location.search) {
  try {
    localStorage.setItem(STOPPED + book, JSON.stringify({ page, title: document.querySelector("h1").textContent.trim() }));
  } catch { /* likewise */ }
} else if (stopped) {
  const { page: slug, title } = remembered();
  const link = stopped.querySelector("a");
  if (/^[-\w]+$/.test(slug ?? "") && title) {
    link.href = `/${language}/${book}/${slug}/`;
    link.textContent = String(title).slice(0, 120);
    stopped.hidden = false;
  }
}

if (chance) {
  chance.hidden = false;
  chance.querySelector("button").addEventListener("click", () => {
    const pages = [...document.querySelectorAll("#contents a[href], .kinds li a[href]")];
    if (pages.length) location.assign(pages[Math.floor(Math.random() * pages.length)].href);
  });
}
