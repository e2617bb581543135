import * as z from "zod/mini";
import { member } from "../../member.ts";
import { message } from "../../message.ts";
import { roomInfo } from "../../room-info.ts";
import { counter, flag, wireObject } from "../../wire.ts";

const memberList = z.array(member);

/**
 * What was missed. `messages` holds those that changed after the asked `rev` and, in id order, those after the asked id.
 * With `more`, ask again with the last id and the `rev` given here.
 */
export const missed = wireObject(
  {
    messages: z.array(message),
    rev: counter,
    epoch: z.string(),
    clearedTo: counter,
    more: flag,
    room: z.optional(roomInfo),
    members: z.optional(memberList),
  },
  { messages: "list", clearedTo: "cleared_to" },
);
export type Missed = z.output<typeof missed>;

/**
 * The same, of messages that are text already. By hand, as everybody asks for it who comes in: a test holds it to saying
 * what the schema says.
 */
export function missedText(
  messages: readonly string[],
  { rev, epoch, clearedTo, more }: Pick<Missed, "rev" | "epoch" | "clearedTo" | "more">,
  changes: string,
): string {
  return `{"list":[${messages.join(",")}],"rev":${rev},"epoch":${JSON.stringify(epoch)},"cleared_to":${clearedTo},"more":${more}${changes}}`;
}

/** The end of that text: the room and its members, where they changed. */
export function changesText({ room, members }: Pick<Missed, "room" | "members">): string {
  const roomText = room ? `,"room":${JSON.stringify(z.encode(roomInfo, room))}` : "";
  const membersText = members ? `,"members":${JSON.stringify(z.encode(memberList, members))}` : "";
  return `${roomText}${membersText}`;
}

/** Too much was missed, or the room's storage is another: load the room anew. */
export const reload = wireObject({ reloadFrom: counter }, { reloadFrom: "pos_id" });

/** `list_reconnect_msg`: what happened since the last message, and since the last revision, that this client knows. */
export const resume = {
  data: wireObject(
    { afterId: counter, rev: z.optional(counter), epoch: z.optional(z.string()) },
    { afterId: "pos_id" },
  ),
  ack: z.union([missed, reload]),
};
