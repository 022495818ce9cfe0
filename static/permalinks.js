/* The address of a paragraph, to be sent to somebody. */
export async function copy(link) {
  await navigator.clipboard.writeText(link.href);
  if (!link.closest("dialog")) location.hash = link.closest("[id]").id;
  const { copied } = document.body.dataset;
  document.getElementById("said").textContent = link.dataset.copied = copied;
  setTimeout(() => delete link.dataset.copied, 2500);
}
