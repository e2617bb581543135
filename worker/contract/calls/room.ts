import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { roomInfo } from "../room-info.ts";
import { flag, wireObject } from "../wire.ts";
import { call } from "./call.ts";

export const getRoom = call("GET", "/api/api_chat/get_liao_info", "room.read", {
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

export const leaveRoom = call("POST", "/api/room/leave", "room.leave", { data: nothing });
