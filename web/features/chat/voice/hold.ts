/** How the record button is held. */
export interface Hold {
  /** In px from where it was pressed. */
  dx: number;
  dy: number;
  down: boolean;
  /** The system took the finger away: for a question, or a call. */
  taken: boolean;
  heldMs: number;
}

const tapMs = 350;
const cancelPx = 90;
const lockPx = 70;

/** `hold`: letting go sends. `cancelling`: letting go forgets. `lock`: hands are free from here on. */
export type HoldMeaning = "hold" | "cancelling" | "lock" | "send" | "cancel";

/** What a finger says. A short tap, a finger drawn up and one that the system took leave it recording by itself. */
export function meaningOf({ dx, dy, down, taken, heldMs }: Hold): HoldMeaning {
  if (down) {
    if (dy < -lockPx && Math.abs(dx) < cancelPx) return "lock";
    return dx < -cancelPx ? "cancelling" : "hold";
  }
  if (taken || heldMs < tapMs) return "lock";
  return dx < -cancelPx ? "cancel" : "send";
}
