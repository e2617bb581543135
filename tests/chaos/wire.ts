import * as z from "zod/mini";

/* The wire as documented, without the product's own code. */

const envelope = z.object({ code: z.number(), data: z.unknown(), msg: z.string() });

export const wireMessage = z.looseObject({
  id: z.number(),
  lx: z.number(),
  content: z.string(),
  tjuid: z.string(),
  zt: z.number(),
  event_id: z.string(),
  rev: z.number(),
  read_num: z.number(),
  pdel: z.optional(z.number()),
  reactions: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type WireMessage = z.output<typeof wireMessage>;

export const wireRoom = z.looseObject({
  chat_id: z.string(),
  epoch: z.string(),
  cleared_to: z.number(),
  rev: z.number(),
  room_link: z.optional(z.string()),
});

export const wireMember = z.looseObject({ id: z.string(), mc: z.string(), pos_id: z.number() });

export const login = z.looseObject({ token: z.string(), uid: z.string(), yq_code: z.string(), room: wireRoom });

export const page = z.object({ list: z.array(wireMessage), more: z.boolean() });

/** Answer to a resume; without these fields the client must reload the room. */
export const missed = z.object({
  list: z.array(wireMessage),
  rev: z.number(),
  epoch: z.string(),
  cleared_to: z.number(),
  more: z.boolean(),
});
export const reloadFrom = z.object({ pos_id: z.number() });

export const serverFrame = z.looseObject({
  type: z.string(),
  rev: z.optional(z.number()),
  data: z.optional(z.unknown()),
  event_id: z.optional(z.string()),
  code: z.optional(z.number()),
  msg: z.optional(z.string()),
});
export type ServerFrame = z.output<typeof serverFrame>;

export const recalled = z.object({ msg_id: z.number(), uid: z.string(), rev: z.number() });
export const reacted = z.object({ msg_id: z.number(), emoji: z.string(), uid: z.string(), on: z.boolean() });
export const reads = z.array(z.object({ uid: z.string(), pos_id: z.number() }));
export const cleared = z.object({ cleared_to: z.number() });

const callTimeoutMs = 60_000;

/** Gets all texts that arrive, of calls and of sockets. */
export interface WireWatch {
  answered(method: string, path: string, status: number, text: string): void;
  /** A new socket of the member with this id or token; the result gets its frames. */
  connected(member: string): (text: string) => void;
}

/** Set by programs that check all that arrives. */
export const wire: { watch?: WireWatch } = {};

/** Refused by the server, with the result code. */
export class WireRefusal extends Error {
  readonly code: number;

  constructor(path: string, code: number, msg: string) {
    super(`${path} answered ${code} ${msg}`);
    this.code = code;
  }
}

export interface WireCall {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  token?: string;
  body?: object;
}

/** Makes a call. Throws a `WireRefusal`, or the error of `fetch` without a server. */
export async function ask<Schema extends z.ZodMiniType>(
  address: string,
  path: string,
  schema: Schema,
  { method = "GET", token, body }: WireCall = {},
): Promise<z.output<Schema>> {
  const response = await fetch(address + path, {
    method,
    signal: AbortSignal.timeout(callTimeoutMs),
    headers: {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  wire.watch?.answered(method, path, response.status, text);
  const { code, data, msg } = z.parse(envelope, JSON.parse(text));
  if (code !== 1) throw new WireRefusal(path, code, msg);
  return z.parse(schema, data);
}

export function codeIn(link: string): string {
  return new URL(link).pathname.split("/").at(-1) ?? "";
}
