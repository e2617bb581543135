import { type Message, operatorActorId } from "@contract/message.ts";
import type { Role } from "@contract/permissions.ts";
import type { Messages } from "../../../i18n/translation.ts";
import type { useT } from "../../../i18n/use-t.ts";

/** Form in which a notice names its actor: the reader, the owner, the operator of the installation, or by name. */
type Who = "you" | "owner" | "operator" | "other";

/** A key of the `chat` messages with its values. */
interface NoticeLabel {
  key: `notice.${keyof Messages["chat"]["notice"]}`;
  values: { who: Who; name: string; whom: Who; target: string; to: string; on: "on" | "off" } & Counts;
}

type Counts = Record<"minutes" | "people", number>;

interface Viewer {
  selfId: string;
  /** Undefined after the member has left. */
  find: (memberId: string) => { name: string; role: Role } | undefined;
  /** Name for a member who has left the room. */
  someone: string;
}

/** Text of a notice in the current language; empty for other messages. */
export function noticeText(
  message: Message,
  { t, selfId, find }: Omit<Viewer, "someone"> & { t: ReturnType<typeof useT<"chat">> },
): string {
  const label = noticeLabel(message, { selfId, find, someone: t("someone") });
  // All notices take the same values; without the cast the type checker tries all combinations.
  const say = t as unknown as (key: NoticeLabel["key"], values: NoticeLabel["values"]) => string;
  return label ? say(label.key, label.values) : "";
}

function whoIs(memberId: string, viewer: Viewer, knownRole?: Role): Who {
  if (memberId === viewer.selfId) return "you";
  if (memberId === operatorActorId) return "operator";
  return (knownRole ?? viewer.find(memberId)?.role) === "owner" ? "owner" : "other";
}

/** Text of a notice from the reader's view. Undefined for other messages. */
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
    minutes: Math.round((notice?.seconds ?? 0) / 60),
    people: notice?.people ?? 0,
  };
  if (message.status === "recalled" || message.kind === "recalled") {
    // A message recalled by another member also names its sender.
    const senderId = targetId ?? message.senderId;
    if (senderId === actorId) return { key: "notice.recalled", values };
    return {
      key: "notice.recalledOther",
      values: { ...values, whom: whoIs(senderId, viewer), target: nameOf(senderId) },
    };
  }
  switch (message.kind) {
    case "roomCreated":
    case "roomRenamed":
    case "historyCleared":
      return { key: `notice.${message.kind}`, values };
    case "memberRenamed":
      // The member list has only the new name; the sentence begins with the old one.
      return { key: "notice.memberRenamed", values: { ...values, name: notice?.oldName ?? values.name } };
    case "muteChanged":
      if (notice?.gone) {
        const target = notice.name ?? values.target;
        return actorId === targetId
          ? { key: "notice.memberLeft", values: { ...values, name: target } }
          : { key: "notice.memberRemoved", values: { ...values, target } };
      }
      if (notice?.hookHost)
        return {
          key: "notice.hook",
          values: { ...values, to: notice.hookHost, on: notice.hookEnds ? "off" : "on" },
        };
      if (notice?.role) return { key: "notice.roleChanged", values: { ...values, to: notice.role } };
      return { key: targetId === undefined ? "notice.muteAll" : "notice.muteMember", values };
    case "callEnded":
      return { key: "notice.call", values };
    case "memberJoined":
      return { key: "notice.memberJoined", values: { ...values, name: notice?.name ?? values.name } };
    default:
      return undefined;
  }
}
