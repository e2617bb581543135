export interface Hold {
  /** Distance from the `pointerdown`, in px. */
  dx: number;
  dy: number;
  down: boolean;
  /** The system cancelled the pointer, for a permission prompt or a call. */
  taken: boolean;
  heldMs: number;
}

const tapMs = 350;
const cancelPx = 90;
const lockPx = 70;

/** `hold`: releasing sends. `cancelling`: releasing discards. `lock`: recording continues hands-free. */
export type HoldAction = "hold" | "cancelling" | "lock" | "send" | "cancel";

/** Interprets the gesture. A short tap, a swipe up and a cancelled pointer continue hands-free. */
export function holdActionOf({ dx, dy, down, taken, heldMs }: Hold): HoldAction {
  if (down) {
    if (dy < -lockPx && Math.abs(dx) < cancelPx) return "lock";
    return dx < -cancelPx ? "cancelling" : "hold";
  }
  if (taken || heldMs < tapMs) return "lock";
  return dx < -cancelPx ? "cancel" : "send";
}
