/* Who signs out leaves nothing for whoever comes next to this browser: pages kept for when there is no network go too. */
for (const form of document.querySelectorAll("form[data-forgets]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await caches.delete("letopis-mine");
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    form.submit();
  });
}
