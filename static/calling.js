/* Whoever wants it is called when it is their turn: by a sound, by a notice where nobody looks. turn.js fetches this file. */
const wanted = (name) => localStorage.getItem(`letopis-${name}`) === "yes";

export function call(now) {
  if (wanted("sound")) ring();
  if (wanted("notice") && document.hidden && window.Notification?.permission === "granted") {
    const notice = new Notification(now.dataset.title, { tag: location.pathname, icon: now.dataset.icon });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

/* What was chosen before stands there already; a notice that the browser has forbidden since is none. */
export function show(calls) {
  const box = calls.querySelector("[name=notice]");
  if (wanted("notice") && window.Notification?.permission !== "granted") box.checked = false;
  if (!window.Notification) box.closest("label").hidden = true;
}

/* Two notes, a fifth apart: half a second, no louder than speech. */
function ring() {
  const sound = new AudioContext();
  for (const [at, pitch] of [[0, 523.25], [0.18, 783.99]]) {
    const note = sound.createOscillator();
    const volume = sound.createGain();
    const begin = sound.currentTime + at;
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
    note.connect(volume).connect(sound.destination);
    note.start(begin);
    note.stop(begin + 0.3);
  }
  setTimeout(() => sound.close(), 1000);
}

/* What was chosen is remembered by this browser alone; a browser that forbids notices says so. */
export async function choose(box) {
  if (box.name === "notice" && box.checked && (await window.Notification?.requestPermission()) !== "granted") {
    box.checked = false;
    document.getElementById("said").textContent = box.closest("label").dataset.forbidden;
  }
  localStorage.setItem(`letopis-${box.name}`, box.checked ? "yes" : "no");
  if (box.name === "sound" && box.checked) ring();
}
