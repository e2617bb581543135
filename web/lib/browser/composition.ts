interface KeyPress {
  keyCode: number;
  isComposing: boolean;
  timeStamp: number;
}

/** `keyCode` of all keys that an input method handles. */
const inputMethodKeyCode = 229;
/** Safari fires `compositionend` before the `keydown` of the key that ended the composition. */
const sameKeyPressMs = 15;

let endedAt = Number.NEGATIVE_INFINITY;
globalThis.addEventListener?.("compositionend", ({ timeStamp }) => (endedAt = timeStamp), true);

/**
 * True for a key that an input method uses, such as Enter that chooses a candidate, whatever the browser's order of
 * events. Such a key neither sends nor searches nor picks.
 */
export function isImeKey({ keyCode, isComposing, timeStamp }: KeyPress): boolean {
  return isComposing || keyCode === inputMethodKeyCode || Math.abs(timeStamp - endedAt) < sameKeyPressMs;
}
