const everyMs = 60_000;

/** The crons of wrangler.toml: the platform runs them by the clock, the local runtime only when asked. */
export function runCrons(port: number): void {
  setInterval(() => {
    // One that fails has written why into the worker's log, and the next one comes in a minute.
    fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
  }, everyMs).unref();
}
