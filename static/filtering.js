/* A long list is narrowed by the first letters of any word in it. Without this file it is whole. */
export function show() {
  for (const field of document.querySelectorAll(".list-filter")) field.hidden = false;
}

document.addEventListener("input", (event) => {
  const list = document.getElementById(event.target.dataset?.filters);
  if (!list) return;
  const wanted = event.target.value.trim().toLocaleLowerCase();
  const all = [...list.options ?? list.children];
  const fits = (one) => ` ${one.textContent.toLocaleLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")}`.includes(` ${wanted}`);
  for (const one of all) one.hidden = one.disabled = wanted && !fits(one);
  const first = all.find((one) => !one.hidden);
  if (first) list.value = first.value;
});
