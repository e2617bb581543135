/*
 * The frames that come all the time, read by hand: a third of the work of a busy room was reading them by their schemas.
 * What is not of the plainest form is left to the schemas; a test holds these to saying what the schemas say.
 */
import { type MessageKind, messageKindNames } from "../message.ts";
import type { CommandInput, SignalInput } from "./client-frames.ts";

/** `{type, event_id?, data?}`; undefined for what is no frame. */
export function readEnvelope(json: unknown): { type: string; eventId: string; data: unknown } | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const { type, event_id: eventId = "", data } = json as { type?: unknown; event_id?: unknown; data?: unknown };
  if (typeof type !== "string" || typeof eventId !== "string") return undefined;
  return { type, eventId, data };
}

/** Words, perhaps as a reply; undefined for what has more to it, or something wrong. */
export function readPlainMessage(data: unknown): CommandInput<"sendMessage"> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  let kind: MessageKind | undefined;
  let content: unknown = "";
  let replyTo: unknown = 0;
  for (const [key, value] of Object.entries(data)) {
    if (key === "lx") kind = typeof value === "number" ? messageKindNames.get(value) : undefined;
    else if (key === "content") content = value;
    else if (key === "pid") replyTo = value;
    else return undefined;
  }
  if (kind === undefined || typeof content !== "string" || !isCounter(replyTo)) return undefined;
  return { kind, content, replyTo };
}

export function readPlainGot(data: unknown): SignalInput<"got"> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { rev } = data as { rev?: unknown };
  return isCounter(rev) ? { rev } : undefined;
}

export function readPlainResume(data: unknown): CommandInput<"resume"> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { pos_id: afterId, rev, epoch } = data as { pos_id?: unknown; rev?: unknown; epoch?: unknown };
  if (!isCounter(afterId) || !(rev === undefined || isCounter(rev))) return undefined;
  if (!(epoch === undefined || typeof epoch === "string")) return undefined;
  return { afterId, ...(rev === undefined ? {} : { rev }), ...(epoch === undefined ? {} : { epoch }) };
}

function isCounter(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
