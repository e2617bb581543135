import * as z from "zod/mini";
import { nothing } from "../envelope.ts";
import { roomInfo } from "../room-info.ts";
import { name, password } from "../text/text-rules.ts";
import { counter, flag, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const renameRoom = {
  method: "PUT",
  path: "/api/room",
  access: "room.rename",
  body: wireObject({ name }, { name: "chat_mc" }),
  data: roomInfo,
} as const satisfies Call;

export const muteAll = {
  method: "PUT",
  path: "/api/room/mute",
  access: "room.muteAll",
  body: z.object({ on: flag }),
  data: roomInfo,
} as const satisfies Call;

export const setPassword = {
  method: "PUT",
  path: "/api/room/password",
  access: "room.setPassword",
  body: z.object({ password }),
  data: nothing,
} as const satisfies Call;

export const setPaidJoin = {
  method: "PUT",
  path: "/api/room/paid-join",
  access: "room.setPaidJoin",
  body: z.object({ on: flag }),
  data: roomInfo,
} as const satisfies Call;

/**
 * Issues a new admin link and ends the former one. The owner's other devices stay logged in unless `logOutOthers` is
 * set.
 */
export const renewOwnerLink = {
  method: "POST",
  path: "/api/room/owner-link/renew",
  access: "room.renewOwnerLink",
  body: wireObject({ logOutOthers: z.optional(flag) }),
  data: wireObject({ code: z.string(), link: z.string() }, { code: "ic" }),
} as const satisfies Call;

/** Allows or forbids mailing a new admin link to the paying address on request. */
export const setRecovery = {
  method: "PUT",
  path: "/api/room/recovery",
  access: "room.setRecovery",
  body: z.object({ on: flag }),
  data: roomInfo,
} as const satisfies Call;

export const clearHistory = {
  method: "POST",
  path: "/api/room/clear",
  access: "room.clear",
  data: wireObject({ clearedTo: counter }),
} as const satisfies Call;

/** Numbers of messages, files and members that ending the room will delete. */
export const countContents = {
  method: "GET",
  path: "/api/room/contents",
  access: "room.end",
  data: wireObject({ messages: counter, files: counter, fileBytes: counter, members: counter }),
} as const satisfies Call;

/** Ends the room now. The room can be renewed during its grace period and is deleted afterwards. */
export const endRoom = {
  method: "POST",
  path: "/api/room/end",
  access: "room.end",
  data: roomInfo,
} as const satisfies Call;

export const resetRoomLink = {
  method: "POST",
  path: "/api/room/link/reset",
  access: "room.resetLink",
  data: wireObject({ roomLink: z.string() }),
} as const satisfies Call;
