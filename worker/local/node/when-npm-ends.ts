/** Calls `then` when npm, which started this script, ends: a signal to npm alone does not always reach its script. */
export function whenNpmEnds(then: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 500).unref();
}
