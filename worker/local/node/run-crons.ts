const everyMs = 60_000;

/** Triggers the cron job every minute, as the local runtime does not schedule it. */
export function runCrons(port: number): void {
  setInterval(() => {
    // A failed run has logged its error; the next one follows in a minute.
    fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).then(
      (response) => response.arrayBuffer(),
      () => {},
    );
  }, everyMs).unref();
}
