import { ResultCode } from "@contract/codes.ts";
import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { exchange } from "@contract/endpoints/room.ts";
import * as z from "zod/mini";
import { relayFrames } from "../../../worker/http/long-poll-relay.ts";
import { Refused } from "../../../worker/lib/result.ts";

/** Answers a call that exchanges frames by the code of the worker, over an open socket to the room. */
export async function answerExchange(socket: EventTarget, body: EndpointBody<typeof exchange>): Promise<object> {
  try {
    const opened = Object.assign(socket, { accept() {} }) as unknown as WebSocket;
    const data = await relayFrames(opened, body, "en", (closed) => void closed);
    return { code: ResultCode.ok, data: z.encode(exchange.data, data), msg: "" };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, reason } = error.refusal;
    return { code, data: reason === "removed" ? { removed: true } : null, msg: "" };
  }
}
