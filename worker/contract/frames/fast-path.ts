/*
 * Hand-written codec for the most frequent frames: schema parsing took a third of a busy room's work, and encoding read
 * receipts by schema caused most of the garbage. Any frame that is not of the plainest form falls back to the schema; a
 * test compares the results with the schemas.
 */
import type * as z from "zod/mini";
import { type MessageKind, messageKindNames } from "../message.ts";
import type { CommandInput, CommandReply, SignalInput } from "./client-frames.ts";
import type { pushFrames } from "./push-frames.ts";

/** Parses `{type, event_id?, data?}`; undefined for anything else. */
export function readEnvelope(json: unknown): { type: string; eventId: string; data: unknown } | undefined {
  if (typeof json !== "object" || json === null) return undefined;
  const { type, event_id: eventId = "", data } = json as { type?: unknown; event_id?: unknown; data?: unknown };
  if (typeof type !== "string" || typeof eventId !== "string") return undefined;
  return { type, eventId, data };
}

/** Parses a text message, optionally a reply; undefined for any other message, which the schema then parses. */
export function readFastMessage(data: unknown): CommandInput<"sendMessage"> | undefined {
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

export function readFastGot(data: unknown): SignalInput<"got"> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { rev, n } = data as { rev?: unknown; n?: unknown };
  if (!isCounter(rev) || !(n === undefined || isCounter(n))) return undefined;
  return n === undefined ? { rev } : { rev, n };
}

export function readFastResume(data: unknown): CommandInput<"resume"> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { pos_id: afterId, rev, epoch } = data as { pos_id?: unknown; rev?: unknown; epoch?: unknown };
  if (!isCounter(afterId) || !(rev === undefined || isCounter(rev))) return undefined;
  if (!(epoch === undefined || typeof epoch === "string")) return undefined;
  return { afterId, ...(rev === undefined ? {} : { rev }), ...(epoch === undefined ? {} : { epoch }) };
}

/** Fast path for a single id: a client that is up to date sends only the newest message's. */
export function readFastMarkRead(data: unknown): CommandInput<"markRead"> | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { msg_id: id } = data as { msg_id?: unknown };
  return typeof id === "string" && /^\d{1,15}$/.test(id) ? { messageIds: [Number(id)] } : undefined;
}

/** The data of the ack of `read_msg`, as JSON text. */
export function fastMarkReadReply({ messageIds }: CommandReply<"markRead">): string {
  return `{"msg_ids":[${messageIds.join(",")}]}`;
}

/** The data of `c_read_msg`, as JSON text. */
export function fastReadUpTo(positions: z.output<typeof pushFrames.readUpTo>): string {
  const texts = positions.map(({ memberId, readUpTo }) => `{"uid":${JSON.stringify(memberId)},"pos_id":${readUpTo}}`);
  return `[${texts.join(",")}]`;
}

function isCounter(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
