/** Yields to the browser for rendering and input. Returns at once on a hidden page. */
export async function nextTask(): Promise<void> {
  // Browsers throttle the timers of hidden pages to one a second, later to one a minute.
  if (typeof document !== "undefined" && document.visibilityState === "hidden") return;
  await new Promise<void>((resolve) => setTimeout(resolve));
}
