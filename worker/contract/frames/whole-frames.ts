import * as z from "zod/mini";
import { ResultCode } from "../codes.ts";
import { eventIdRule, ServerEvent } from "../events.ts";

/** Whole frames around their data, for the description of the socket. Clients and rooms read frames in two steps. */

export function commandFrame(type: string, data: z.ZodMiniType) {
  return z.object({ type: z.literal(type), event_id: z.string().check(z.regex(eventIdRule)), data });
}

export function signalFrame(type: string, data: z.ZodMiniType) {
  return z.object({ type: z.literal(type), data });
}

/** `ping` and `pong`. */
export function frameWithoutData(type: string) {
  return z.object({ type: z.literal(type) });
}

export function pushFrame(type: string, data: z.ZodMiniType) {
  return z.object({ type: z.literal(type), rev: z.optional(z.int()), data });
}

const refusals = z.union([z.int().check(z.lt(0)), z.int().check(z.gte(400))]);
const refused = {
  type: z.literal(ServerEvent.ack),
  event_id: z.string(),
  code: refusals,
  data: z.unknown(),
  msg: z.string(),
  retry_after: z.optional(z.int()),
};

/** The refusal of a frame that is too large or no command, with its id and type as far as they were read. */
export const refusedFrame = z.object({ ...refused, origin_type: z.string() });

/** The ack of a command that succeeded, or its refusal. */
export function ackFrame(originType: string, data: z.ZodMiniType) {
  const { type, event_id, msg } = refused;
  const origin_type = z.literal(originType);
  return z.union([
    z.object({ type, event_id, origin_type, msg, code: z.literal(ResultCode.ok), data, rev: z.optional(z.int()) }),
    z.object({ ...refused, origin_type }),
  ]);
}
