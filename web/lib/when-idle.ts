/** For browsers that do not say when they are idle (Safari): a moment after what is going on now. */
const soonMs = 1500;

/** Does something that nobody waits for once the page has nothing better to do. Gives back how to not do it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, soonMs);
  return () => clearTimeout(timer);
}
