/* Where the stream does not reach us, the number of the newest play is asked for every two seconds; a tab that nobody looks at has
   none, and asks now and then. `tellNews` is letopis.js's, `fallBehind` table.js's. */
const SELDOM = 20_000; // milliseconds
let polled = 0;

export async function poll(source) {
  if (document.hidden && Date.now() - polled < SELDOM) return;
  polled = Date.now();
  try {
    const answer = await fetch(source.dataset.poll);
    if (answer.status === 404) return location.reload(); // the seat is no longer this browser's: nothing stays on show
    if (!answer.ok) return;
    tellNews((await answer.text()).trim());
    if (source.dataset.number !== "") fallBehind(false);
  } catch {
    fallBehind(true); // without a net there is no news; the next try is soon
  }
}
