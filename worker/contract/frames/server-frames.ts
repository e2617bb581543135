import * as z from "zod/mini";
import type { ResultCode } from "../codes.ts";
import { ClientEvent, ServerEvent } from "../events.ts";
import { type CommandName, type CommandReply, commandFrames } from "./client-frames.ts";
import { fastMarkReadReply, fastReadUpTo } from "./fast-path.ts";
import { pushFrames } from "./push-frames.ts";

export type PushName = keyof typeof pushFrames;
export type PushData<P extends PushName> = z.output<(typeof pushFrames)[P]>;

/** A push; `rev` is set if the push reports a durable change. */
export type Push = { [P in PushName]: { event: P; data: PushData<P>; rev?: number } }[PushName];

/** The answer to one command; `rev` is set if the command changed the room. */
export type Ack = {
  eventId: string;
  /** Wire name of the acknowledged frame. */
  originType: string;
  code: ResultCode;
  data: unknown;
  text: string;
  rev?: number;
  /** Seconds until the refused command may be sent again. */
  retryAfterSeconds?: number;
  /** The command succeeded, but this client cannot decode the reply, which may come from a later release. */
  unreadable?: true;
};

export function encodePush(push: Push): string {
  const rev = push.rev === undefined ? "" : `"rev":${push.rev},`;
  return `{"type":"${ServerEvent[push.event]}",${rev}"data":${pushText(push)}}`;
}

function pushText(push: Push): string {
  if (push.event === "readUpTo") return fastReadUpTo(push.data);
  return JSON.stringify(z.encode(pushFrames[push.event] as z.ZodMiniType, push.data));
}

export function encodeAck({ data, ...ack }: Ack): string {
  return ackText(ack, JSON.stringify(data));
}

/** An ack with pre-serialized data. */
export function ackText(
  { eventId, originType, code, text, rev, retryAfterSeconds }: Omit<Ack, "data">,
  data: string,
): string {
  const wait = retryAfterSeconds === undefined ? "" : `,"retry_after":${retryAfterSeconds}`;
  const end = rev === undefined ? `${wait}}` : `${wait},"rev":${rev}}`;
  return `{"type":"${ServerEvent.ack}","event_id":${JSON.stringify(eventId)},"origin_type":${JSON.stringify(originType)},"code":${code},"data":${data},"msg":${JSON.stringify(text)}${end}`;
}

export function replyText<C extends CommandName>(command: C, reply: CommandReply<C>): string {
  if (command === "markRead") return fastMarkReadReply(reply as CommandReply<"markRead">);
  return JSON.stringify(encodeReply(command, reply));
}

export function encodeReply<C extends CommandName>(command: C, reply: CommandReply<C>): unknown {
  return z.encode(commandFrames[command].ack as z.ZodMiniType, reply);
}

const ackFrame = z.object({
  type: z.literal(ServerEvent.ack),
  event_id: z.string(),
  origin_type: z.string(),
  code: z.number(),
  data: z.optional(z.unknown()),
  msg: z.optional(z.string()),
  rev: z.optional(z.number()),
  retry_after: z.optional(z.number()),
});
const pushFrame = z.object({ type: z.string(), rev: z.optional(z.number()), data: z.optional(z.unknown()) });

export type ServerFrame = { event: "pong" } | { event: "ack"; ack: Ack } | Push;

const pushNames = new Map(Object.keys(pushFrames).map((name) => [ServerEvent[name as PushName] as string, name]));
const commandNames = new Map(
  Object.keys(commandFrames).map((name) => [ClientEvent[name as CommandName] as string, name as CommandName]),
);

/** Decodes a server frame; undefined for an unknown frame type. Throws for malformed input. */
export function decodeServerFrame(text: string): ServerFrame | undefined {
  const json: unknown = JSON.parse(text);
  const { type, rev, data } = z.parse(pushFrame, json);
  if (type === ServerEvent.pong) return { event: "pong" };
  if (type === ServerEvent.ack) {
    const frame = z.parse(ackFrame, json);
    const command = commandNames.get(frame.origin_type);
    const ok = frame.code === 1 && command !== undefined;
    const reply = ok ? z.safeDecode(commandFrames[command].ack as z.ZodMiniType, frame.data) : undefined;
    return {
      event: "ack",
      ack: {
        eventId: frame.event_id,
        originType: frame.origin_type,
        code: frame.code as ResultCode,
        data: reply ? reply.data : frame.data,
        text: frame.msg ?? "",
        ...(frame.rev === undefined ? {} : { rev: frame.rev }),
        ...(frame.retry_after === undefined ? {} : { retryAfterSeconds: frame.retry_after }),
        ...(reply?.success === false ? { unreadable: true } : {}),
      },
    };
  }
  const event = pushNames.get(type);
  if (event === undefined) return undefined;
  const decoded = z.decode(pushFrames[event as PushName] as z.ZodMiniType, data);
  return { event, data: decoded, ...(rev === undefined ? {} : { rev }) } as Push;
}
