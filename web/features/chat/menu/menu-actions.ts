import { can, type Role } from "@contract/permissions.ts";
import { mayEdit } from "../../../room/message-edits.ts";
import type { RoomMessage } from "../../../sealed/room-codec.ts";

export type MessageAction =
  | "reply"
  | "copy"
  | "edit"
  | "copyPicture"
  | "download"
  | "convert"
  | "reactions"
  | "readers"
  | "recall"
  | "pin"
  | "unpin"
  | "report"
  | "hide";

interface Asking {
  memberId: string;
  role: Role;
  /** False for muted members, who cannot reply. */
  mayWrite: boolean;
  pinned: readonly number[];
  /** The server's time. */
  now: number;
  /** The room can convert voice to text. */
  mayConvert: boolean;
  mayCopyPictures: boolean;
}

/** Actions that a member may do with a message; others are not offered. */
export function messageActions(message: RoomMessage, asking: Asking): MessageAction[] {
  const mine = message.senderId === asking.memberId;
  const actions: MessageAction[] = [];
  if (asking.mayWrite && !message.locked) actions.push("reply");
  if (asking.mayWrite && can(asking.role, "message.editOwn") && mayEdit(message, asking.memberId, asking.now))
    actions.push("edit");
  if (message.content !== "" || message.transcript) actions.push("copy");
  if (message.kind === "image" && asking.mayCopyPictures) actions.push("copyPicture");
  if (message.kind === "voice" && asking.mayConvert && !message.transcribed) actions.push("convert");
  if (message.fileId !== undefined) actions.push("download");
  if (message.reactions) actions.push("reactions");
  if (mine) actions.push("readers");
  if (can(asking.role, "room.pin")) actions.push(asking.pinned.includes(message.id) ? "unpin" : "pin");
  if (can(asking.role, "message.recallAny") || (mine && can(asking.role, "message.recallOwn"))) actions.push("recall");
  if (!mine && can(asking.role, "room.report")) actions.push("report");
  actions.push("hide");
  return actions;
}
