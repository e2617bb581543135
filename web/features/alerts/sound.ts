/** Many messages at once make one sound. */
const quietMs = 2000;

let audio: AudioContext | undefined;
/** Interval of attempts to resume audio: one per key would slow typing, and not each key counts as a user gesture. */
const askAgainMs = 2000;
let askedAt = Number.NEGATIVE_INFINITY;
let last = 0;

/** Browsers allow sound only after a user gesture. Returns a function that stops listening for one. */
export function prepareSound(): () => void {
  const wake = () => {
    try {
      audio ??= new AudioContext();
      if (audio.state !== "suspended" || performance.now() - askedAt < askAgainMs) return;
      askedAt = performance.now();
      audio.resume().catch(() => undefined);
    } catch {
      // The browser has no Web Audio.
    }
  };
  window.addEventListener("pointerdown", wake);
  window.addEventListener("keydown", wake);
  return () => {
    window.removeEventListener("pointerdown", wake);
    window.removeEventListener("keydown", wake);
  };
}

/** Two soft notes, a quarter of a second; silent while the browser blocks audio. */
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
