/* Who signs out, or leaves a seat, leaves nothing for whoever comes next to this browser: pages kept for when there is no
   network go too. Before anything else sends the form, and for forms that came with an answer as well. */
document.addEventListener(
  "submit",
  async (event) => {
    const form = event.target;
    if (!form.matches("form[data-forgets]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    try {
      await caches.delete("letopis-mine");
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    form.submit();
  },
  true,
);
