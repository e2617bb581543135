import type { Message } from "@contract/message.ts";
import type { Role } from "@contract/permissions.ts";

/** From whose eyes a member is named: oneself, the owner, or somebody by name. */
type Who = "you" | "owner" | "other";

/** A translation key of the area `chat`, and what its sentence needs. */
export interface NoticeLabel {
  key:
    | "notice.recalled"
    | "notice.recalledOther"
    | "notice.roomCreated"
    | "notice.memberRenamed"
    | "notice.roomRenamed"
    | "notice.muteAll"
    | "notice.muteMember"
    | "notice.memberRemoved"
    | "notice.memberLeft"
    | "notice.historyCleared"
    | "notice.memberJoined";
  values: { who: Who; name: string; whom: Who; target: string; to: string; on: "on" | "off" };
}

/** What a notice must know of a member; undefined for one who has left. */
export type FindMember = (memberId: string) => { name: string; role: Role } | undefined;

interface Viewer {
  selfId: string;
  find: FindMember;
  /** For a member who has left the room. */
  someone: string;
}

function whoIs(memberId: string, viewer: Viewer, knownRole?: Role): Who {
  if (memberId === viewer.selfId) return "you";
  return (knownRole ?? viewer.find(memberId)?.role) === "owner" ? "owner" : "other";
}

/** Who did what to whom, told from the reader's side. Undefined for a message that is no notice. */
export function noticeLabel(message: Message, viewer: Viewer): NoticeLabel | undefined {
  const { notice } = message;
  const actorId = notice?.actorId ?? message.senderId;
  const targetId = notice?.targetId;
  const nameOf = (id: string): string => viewer.find(id)?.name ?? viewer.someone;
  const values: NoticeLabel["values"] = {
    who: whoIs(actorId, viewer, notice?.actorRole),
    name: nameOf(actorId),
    whom: targetId === undefined ? "other" : whoIs(targetId, viewer),
    target: targetId === undefined ? "" : nameOf(targetId),
    to: notice?.name ?? "",
    on: notice?.on === false ? "off" : "on",
  };
  if (message.status === "recalled" || message.kind === "recalled") {
    // A message that somebody else took back names its sender too.
    const senderId = targetId ?? message.senderId;
    if (senderId === actorId) return { key: "notice.recalled", values };
    return {
      key: "notice.recalledOther",
      values: { ...values, whom: whoIs(senderId, viewer), target: nameOf(senderId) },
    };
  }
  switch (message.kind) {
    case "roomCreated":
      return { key: "notice.roomCreated", values };
    case "memberRenamed":
      // By now the list knows the new name only; the sentence begins with the old one.
      return { key: "notice.memberRenamed", values: { ...values, name: notice?.oldName ?? values.name } };
    case "roomRenamed":
      return { key: "notice.roomRenamed", values };
    case "muteChanged":
      if (notice?.gone) {
        const target = notice.name ?? values.target;
        return actorId === targetId
          ? { key: "notice.memberLeft", values: { ...values, name: target } }
          : { key: "notice.memberRemoved", values: { ...values, target } };
      }
      return { key: targetId === undefined ? "notice.muteAll" : "notice.muteMember", values };
    case "historyCleared":
      return { key: "notice.historyCleared", values };
    case "memberJoined":
      return { key: "notice.memberJoined", values: { ...values, name: notice?.name ?? values.name } };
    default:
      return undefined;
  }
}
