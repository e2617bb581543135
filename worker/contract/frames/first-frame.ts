import * as z from "zod/mini";
import type { CommandInput } from "./client-frames.ts";
import { resume } from "./resume.ts";

/*
 * A reconnecting client may put its resume request into the socket's URL, with the fields of `list_reconnect_msg`:
 * `/api/socket?pos_id=12&rev=34&epoch=…`. The server handles it like a first frame without `event_id`; its ack, with
 * `event_id` "", is the first frame from the server. This saves one round trip. A server without
 * support ignores the query.
 */
/** The `event_id` of the ack to the request in the socket's URL. */
export const urlResumeEventId = "";

/** Query parameters of the socket's URL that carry a resume request. */
export function resumeQuery(input: CommandInput<"resume">): Record<string, string> {
  return Object.fromEntries(Object.entries(z.encode(resume.data, input)).map(([name, value]) => [name, String(value)]));
}

const pattern = /^(?:lang=[\w-]*&)?(?:notices=\d*&)?pos_id=(\d{1,15})&rev=(\d{1,15})(?:&epoch=([\w-]+))?$/;

/** The resume request in the query of the socket's URL; "bad" if malformed, undefined if absent. */
export function readResumeQuery(query: string): CommandInput<"resume"> | "bad" | undefined {
  // Hand-written parser for our own client's format, because all members of a room may reconnect at once.
  const [, position, rev, epoch] = pattern.exec(query) ?? [];
  if (position !== undefined)
    return { afterId: Number(position), rev: Number(rev), ...(epoch === undefined ? {} : { epoch }) };
  const asked = new URLSearchParams(query);
  if (!asked.has("pos_id")) return undefined;
  const parsed = z.safeDecode(resume.data, Object.fromEntries(asked) as z.input<typeof resume.data>);
  return parsed.success ? parsed.data : "bad";
}
