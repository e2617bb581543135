import * as z from "zod/mini";
import { resume } from "./client/resume.ts";
import type { CommandInput } from "./client-frames.ts";

/*
 * Whoever comes back may say in the socket's address where they stand, with the fields of `list_reconnect_msg`:
 * `/api/socket?pos_id=12&rev=34&epoch=…`. It is as if that frame, without an `event_id`, came first on the socket; the ack,
 * whose `event_id` is "", is the first that the server says. That spares a way there and back. A server that does not
 * know of it ignores it.
 */

/** The `event_id` of the ack to what the address asked. */
export const firstEventId = "";

/** In the query of the socket's address: from where on something was missed. */
export function resumeQuery(input: CommandInput<"resume">): Record<string, string> {
  return Object.fromEntries(Object.entries(z.encode(resume.data, input)).map(([name, value]) => [name, String(value)]));
}

const pattern = /^(?:lang=[\w-]*&)?pos_id=(\d{1,15})&rev=(\d{1,15})(?:&epoch=([\w-]+))?$/;

/** What the query of the socket's address asks, "bad" if it is not of that form; undefined where it asks for nothing. */
export function readResumeQuery(query: string): CommandInput<"resume"> | "bad" | undefined {
  // As our own client writes it: by hand, as a whole room comes in at once.
  const [, position, rev, epoch] = pattern.exec(query) ?? [];
  if (position !== undefined)
    return { afterId: Number(position), rev: Number(rev), ...(epoch === undefined ? {} : { epoch }) };
  const asked = new URLSearchParams(query);
  if (!asked.has("pos_id")) return undefined;
  const parsed = z.safeDecode(resume.data, Object.fromEntries(asked) as z.input<typeof resume.data>);
  return parsed.success ? parsed.data : "bad";
}
