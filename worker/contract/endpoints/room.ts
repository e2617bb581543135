import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { nothing } from "../response-body.ts";
import { roomInfo } from "../room-info.ts";
import { counter, flag, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const getRoom = endpoint("GET", "/api/api_chat/get_liao_info", "room.read", {
  /**
   * `overview` adds the unread count and the newest message, for a list of rooms. `known` is the `overviewTag` of the
   * caller's last overview: while it is current, the answer leaves the overview out.
   */
  query: wireObject(
    { roomId: z.optional(z.string()), overview: z.optional(flag), known: z.optional(z.string()) },
    { roomId: "chat_id" },
  ),
  data: roomInfo,
});

export const leaveRoom = endpoint("POST", "/api/room/leave", "room.leave", { data: nothing });

/**
 * The socket's frames over HTTPS, for networks that let no WebSocket through; `/api/openapi.json` describes them.
 * `afterId`, `rev` and `epoch` as in `list_reconnect_msg`. The answer brings acks, the first of them, with an empty
 * `event_id`, of what was missed, if anything was; then its messages as a push, and later pushes. `rev` is the revision
 * that the frames lead to; with `more` the next page follows at once. With `wait` a request that gets neither ack nor
 * pong is answered when there is news, after `Limits.exchangeWaitMs` at the latest.
 */
export const exchange = endpoint("POST", "/api/room/exchange", "room.read", {
  body: wireObject(
    {
      afterId: counter,
      rev: counter,
      epoch: z.optional(z.string()),
      frames: z.optional(z.array(z.unknown()).check(z.maxLength(Limits.exchangeFramesMax))),
      wait: z.optional(flag),
    },
    { afterId: "pos_id" },
  ),
  data: wireObject({ frames: z.array(z.unknown()), rev: counter, more: flag }),
});
