/** Action of a key in the composer; `type` leaves the key to the browser. */
export type ComposerKey = "send" | "break" | "closeBar" | "editLast" | "type";

type KeyPress = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

interface Situation {
  /** False on phones, where Enter breaks the line and the button sends. */
  enterSends: boolean;
  /** A reply or an edit is shown above the field. */
  hasBar: boolean;
  empty: boolean;
  /** See `isImeKey`. */
  ofInputMethod: boolean;
}

export function composerActionOf(press: KeyPress, situation: Situation): ComposerKey {
  if (situation.ofInputMethod) return "type";
  if (press.key === "Escape") return situation.hasBar ? "closeBar" : "type";
  const isPlain = !(press.shiftKey || press.altKey || press.ctrlKey || press.metaKey);
  if (press.key === "ArrowUp" && isPlain && situation.empty && !situation.hasBar) return "editLast";
  if (press.key !== "Enter") return "type";
  // With a modifier, Enter also sends on touch-only devices, for tablets with an external keyboard.
  if (press.ctrlKey || press.metaKey) return "send";
  if (press.shiftKey || press.altKey) return "break";
  return situation.enterSends ? "send" : "break";
}
