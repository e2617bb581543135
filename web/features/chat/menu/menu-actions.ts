import type { Message } from "@contract/message.ts";
import { can, type Role } from "@contract/permissions.ts";

export type MessageAction =
  | "reply"
  | "copy"
  | "copyPicture"
  | "download"
  | "convert"
  | "reactions"
  | "readers"
  | "recall"
  | "hide";

interface Asking {
  memberId: string;
  role: Role;
  /** Muted members cannot answer. */
  mayWrite: boolean;
  /** Voice can be turned into text here. */
  mayConvert: boolean;
  /** Pictures can be put on the clipboard here. */
  mayCopyPictures: boolean;
}

/** What may be done with a message by the one who asks; what may not is not offered. */
export function messageActions(message: Message, asking: Asking): MessageAction[] {
  const mine = message.senderId === asking.memberId;
  const actions: MessageAction[] = [];
  if (asking.mayWrite) actions.push("reply");
  if (message.content !== "" || message.transcript) actions.push("copy");
  if (message.kind === "image" && asking.mayCopyPictures) actions.push("copyPicture");
  if (message.kind === "voice" && asking.mayConvert && !message.transcribed) actions.push("convert");
  if (message.fileId !== undefined) actions.push("download");
  if (message.reactions) actions.push("reactions");
  if (mine) actions.push("readers");
  if (can(asking.role, "message.recallAny") || (mine && can(asking.role, "message.recallOwn"))) actions.push("recall");
  actions.push("hide");
  return actions;
}
