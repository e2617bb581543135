/** Many messages at once make one sound. */
const quietMs = 2000;

let audio: AudioContext | undefined;
/** To ask again with every key would take the time of whoever types; not every key counts as something done. */
const askAgainMs = 2000;
let askedAt = Number.NEGATIVE_INFINITY;
let last = 0;

/** Browsers let a page sound only after the person did something in it. Gives back how to stop waiting for that. */
export function prepareSound(): () => void {
  const wake = () => {
    try {
      audio ??= new AudioContext();
      if (audio.state !== "suspended" || performance.now() - askedAt < askAgainMs) return;
      askedAt = performance.now();
      audio.resume().catch(() => undefined);
    } catch {
      // No sound here.
    }
  };
  window.addEventListener("pointerdown", wake);
  window.addEventListener("keydown", wake);
  return () => {
    window.removeEventListener("pointerdown", wake);
    window.removeEventListener("keydown", wake);
  };
}

/** Two soft notes, a quarter of a second. Nothing where the browser does not let it. */
export function playSound(now: number = Date.now()): void {
  if (audio?.state !== "running" || now - last < quietMs) return;
  last = now;
  const start = audio.currentTime;
  for (const [index, frequency] of [660, 880].entries()) {
    const at = start + index * 0.11;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "sine";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.06, at + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.16);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.17);
  }
}
