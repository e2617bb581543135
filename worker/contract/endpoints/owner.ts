import * as z from "zod/mini";
import { ownerLinkFields, passwordFields } from "../access-changes.ts";
import { nothing } from "../response-body.ts";
import { roomInfo } from "../room-info.ts";
import { sealedName } from "../sealed/sealed-name.ts";
import { name } from "../text/text-rules.ts";
import { counter, flag, onOff, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const renameRoom = endpoint("PUT", "/api/room", "room.rename", {
  body: wireObject({ name: z.union([name, sealedName]) }, { name: "chat_mc" }),
  data: roomInfo,
});

export const muteAll = endpoint("PUT", "/api/room/mute", "room.muteAll", { body: onOff, data: roomInfo });

/** Sets slow mode (seconds between two messages of a member, 0 for none) and announcement-only. */
export const setSpeaking = endpoint("PUT", "/api/room/speaking", "room.muteAll", {
  body: wireObject({ slowMode: z.optional(counter), announceOnly: z.optional(flag) }),
  data: roomInfo,
});

/** Allows or forbids members to save the whole room. The owner and co-owners may always. */
export const setSaving = endpoint("PUT", "/api/room/saving", "room.letSave", { body: onOff, data: roomInfo });

/** Sets the text that newcomers see first; "" removes it. */
export const setWelcome = endpoint("PUT", "/api/room/welcome", "room.pin", {
  body: z.object({ text: z.string() }),
  data: roomInfo,
});

export const pinMessage = endpoint("PUT", "/api/room/pins", "room.pin", {
  body: wireObject({ messageId: counter, on: flag }, { messageId: "msg_id" }),
  data: roomInfo,
});

export const setPassword = endpoint("PUT", "/api/room/password", "room.setPassword", {
  body: z.object(passwordFields),
  data: nothing,
});

export const setPaidJoin = endpoint("PUT", "/api/room/paid-join", "room.setPaidJoin", { body: onOff, data: roomInfo });

/**
 * Issues a new admin link and ends the former one. The owner's other devices stay logged in unless `logOutOthers` is
 * set.
 */
export const renewOwnerLink = endpoint("POST", "/api/room/owner-link/renew", "room.renewOwnerLink", {
  body: wireObject(ownerLinkFields),
  data: wireObject({ code: z.string(), link: z.string() }, { code: "ic" }),
});

/** Allows or forbids mailing a new admin link to the buyer's email address on request. */
export const setRecovery = endpoint("PUT", "/api/room/recovery", "room.setRecovery", { body: onOff, data: roomInfo });

export const clearHistory = endpoint("POST", "/api/room/clear", "room.clear", {
  data: wireObject({ clearedTo: counter }),
});

/** Numbers of messages, files and members that ending the room will delete. */
export const countContents = endpoint("GET", "/api/room/contents", "room.end", {
  data: wireObject({ messages: counter, files: counter, fileBytes: counter, members: counter }),
});

/** Ends the room now. The room can be renewed during its grace period and is deleted afterwards. */
export const endRoom = endpoint("POST", "/api/room/end", "room.end", { data: roomInfo });

export const resetRoomLink = endpoint("POST", "/api/room/link/reset", "room.resetLink", {
  data: wireObject({ roomLink: z.string() }),
});
