/** Lets the browser draw, and do what a person wants, before what follows. A page out of sight has nothing to wait for. */
export async function nextTask(): Promise<void> {
  // There a timer takes a second, and later on a minute.
  if (typeof document !== "undefined" && document.visibilityState === "hidden") return;
  await new Promise<void>((resolve) => setTimeout(resolve));
}
