/** Calls when what was just changed is painted and the page is free again; where nothing is painted, soon. */
export function afterPaint(work: () => void): void {
  if (typeof requestAnimationFrame === "function") requestAnimationFrame(() => setTimeout(work));
  else setTimeout(work);
}
