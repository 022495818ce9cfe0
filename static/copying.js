/* Links to be sent to others: a press takes one along. Every page works without this file. */
"use strict";

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
  document.getElementById("said").textContent = button.textContent = button.dataset.copied;
});

function showCopying() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
}

document.addEventListener("htmx:afterSwap", showCopying);
document.addEventListener("DOMContentLoaded", showCopying);
