/** What a key in the composer does. */
export type ComposerKey = "send" | "break" | "cancelReply" | "type";

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
  /** False on phones: there Enter breaks the line, and the button sends. */
  enterSends: boolean;
  replying: boolean;
  /** The `timeStamp` of the last `compositionend`. */
  compositionEndedAt: number;
}

/** The key code of every key that belongs to an input method. */
const inputMethodKeyCode = 229;
/** Safari ends the composition first and tells of the key that ended it after that. */
const sameKeyPressMs = 15;

/**
 * Enter that chooses a candidate of an input method never sends, in whatever order the browser tells of it.
 * `type` leaves the key to the browser.
 */
export function composerKey(press: KeyPress, situation: Situation): ComposerKey {
  const ofInputMethod =
    press.isComposing ||
    press.keyCode === inputMethodKeyCode ||
    Math.abs(press.timeStamp - situation.compositionEndedAt) < sameKeyPressMs;
  if (ofInputMethod) return "type";
  if (press.key === "Escape") return situation.replying ? "cancelReply" : "type";
  if (press.key !== "Enter") return "type";
  // With a modifier, Enter sends everywhere: external keyboards on tablets have no other way.
  if (press.ctrlKey || press.metaKey) return "send";
  if (press.shiftKey || press.altKey) return "break";
  return situation.enterSends ? "send" : "break";
}
