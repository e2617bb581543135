import * as Limits from "../contract/limits.ts";
import type { PageError } from "../directory/page-errors.ts";

/**
 * Posts an error of a page to a service that understands Sentry's envelopes
 * (https://develop.sentry.dev/sdk/data-model/envelopes/). `dsn`: `https://key@host/project`. Failures are ignored: the
 * error is in the database.
 */
export async function forwardError(dsn: string, error: PageError, now: number): Promise<void> {
  const { username: key, origin, pathname } = new URL(dsn);
  const at = pathname.lastIndexOf("/");
  const address = `${origin}${pathname.slice(0, at)}/api/${pathname.slice(at + 1)}/envelope/`;
  const id = crypto.randomUUID().replaceAll("-", "");
  const event = {
    event_id: id,
    timestamp: now / 1000,
    platform: "javascript",
    level: "error",
    release: error.release,
    exception: { values: [{ type: error.name, value: error.detail, stacktrace: { frames: framesOf(error) } }] },
  };
  const lines = [{ event_id: id, sent_at: new Date(now).toISOString() }, { type: "event" }, event];
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_client=parley, sentry_key=${key}`,
      },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
      redirect: "manual",
      signal: AbortSignal.timeout(Limits.errorsForwardTimeoutMs),
    });
    await answer.body?.cancel();
  } catch {
    // The error is stored.
  }
}

/** The outermost caller first, as Sentry expects. */
function framesOf({ places }: PageError) {
  return places.toReversed().map((place) => {
    const [file = "", line, column] = place.split(":");
    return { filename: `app:///assets/${file}`, lineno: Number(line), colno: Number(column), in_app: true };
  });
}
