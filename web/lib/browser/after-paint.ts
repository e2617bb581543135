/** Runs `work` in a new task after the next paint; without requestAnimationFrame, in a new task. */
export function afterPaint(work: () => void): void {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(() => setTimeout(work));
  else setTimeout(work);
}
