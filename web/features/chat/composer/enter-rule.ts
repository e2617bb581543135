/** Action of a key in the composer; `type` leaves the key to the browser. */
export type ComposerKey = "send" | "break" | "closeBar" | "editLast" | "type";

interface KeyPress {
  key: string;
  keyCode: number;
  isComposing: boolean;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  timeStamp: number;
}

interface Situation {
  /** False on phones, where Enter breaks the line and the button sends. */
  enterSends: boolean;
  /** A reply or an edit is shown above the field. */
  hasBar: boolean;
  /** Nothing is typed. */
  empty: boolean;
  /** `timeStamp` of the last `compositionend` event. */
  compositionEndedAt: number;
}

/** `keyCode` of all keys that an input method handles. */
const inputMethodKeyCode = 229;
/** Safari fires `compositionend` before the `keydown` of the key that ended the composition. */
const sameKeyPressMs = 15;

/**
 * Maps a key to an action. Enter that chooses a candidate of an input method never sends, whatever the browser's order
 * of events.
 */
export function composerKey(press: KeyPress, situation: Situation): ComposerKey {
  const ofInputMethod =
    press.isComposing ||
    press.keyCode === inputMethodKeyCode ||
    Math.abs(press.timeStamp - situation.compositionEndedAt) < sameKeyPressMs;
  if (ofInputMethod) return "type";
  if (press.key === "Escape") return situation.hasBar ? "closeBar" : "type";
  const isPlain = !(press.shiftKey || press.altKey || press.ctrlKey || press.metaKey);
  if (press.key === "ArrowUp" && isPlain && situation.empty && !situation.hasBar) return "editLast";
  if (press.key !== "Enter") return "type";
  // With a modifier, Enter also sends on touch-only devices, for tablets with an external keyboard.
  if (press.ctrlKey || press.metaKey) return "send";
  if (press.shiftKey || press.altKey) return "break";
  return situation.enterSends ? "send" : "break";
}
