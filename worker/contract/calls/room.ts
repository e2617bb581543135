import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { roomInfo } from "../room-info.ts";
import { flag, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const getRoom = {
  method: "GET",
  path: "/api/api_chat/get_liao_info",
  access: "room.read",
  /** `overview` adds the unread count and the newest message, for a list of rooms. */
  query: wireObject({ roomId: z.optional(z.string()), overview: z.optional(flag) }, { roomId: "chat_id" }),
  data: roomInfo,
} as const satisfies Call;

export const leaveRoom = {
  method: "POST",
  path: "/api/room/leave",
  access: "room.leave",
  data: nothing,
} as const satisfies Call;
