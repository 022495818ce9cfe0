/* Has one's own page kept for when there is no network: once it is there, and again when one looks away after news. */
const worker = document.querySelector("link[rel=manifest]")?.dataset.worker;
let number = null;

async function keep() {
  const table = document.getElementById("table");
  if (!table || table.dataset.number === number || document.getElementById("kept")?.checkVisibility()) return;
  number = table.dataset.number;
  const { active } = await navigator.serviceWorker.ready;
  const parts = performance
    .getEntriesByType("resource")
    .map((one) => one.name)
    .filter((name) => new URL(name).origin === location.origin && /\.(css|js|woff2|svg)$/.test(new URL(name).pathname));
  active.postMessage({ page: location.href.split("#")[0], parts });
}

if (worker && "serviceWorker" in navigator) {
  addEventListener("load", async () => {
    try {
      const { scope } = await navigator.serviceWorker.register(worker);
      // Once campaigns had a worker of their own, which would come before this one.
      for (const old of await navigator.serviceWorker.getRegistrations()) if (old.scope !== scope) await old.unregister();
      await keep();
    } catch {
      // A browser that keeps nothing shows the page as ever.
    }
  });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}
