import * as z from "zod/mini";
import { member } from "../member.ts";
import { message } from "../message.ts";
import { roomInfo } from "../room-info.ts";
import { voiceCall } from "../voice-call.ts";
import { counter, flag, wireObject } from "../wire.ts";

const memberList = z.array(member);

/**
 * Missed changes. `messages` holds messages changed after the requested `rev` and, in id order, messages after the
 * requested id. If `more` is set, request the next page with the last id and this `rev`.
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
    /** The running call: an answer without it says that there is none. */
    call: z.optional(voiceCall),
  },
  { messages: "list" },
);
export type Missed = z.output<typeof missed>;

/**
 * Builds the same JSON from pre-serialized messages. Hand-written because every connecting client needs it; a test
 * compares the output with the schema's.
 */
export function missedText(
  messages: readonly string[],
  { rev, epoch, clearedTo, more }: Pick<Missed, "rev" | "epoch" | "clearedTo" | "more">,
  changes: string,
): string {
  return `{"list":[${messages.join(",")}],"rev":${rev},"epoch":${JSON.stringify(epoch)},"cleared_to":${clearedTo},"more":${more}${changes}}`;
}

/** The end of that JSON: the room and its members, if changed, and the running call. */
export function changesJsonTail({ room, members, call }: Pick<Missed, "room" | "members" | "call">): string {
  const roomText = room ? `,"room":${JSON.stringify(z.encode(roomInfo, room))}` : "";
  const membersText = members ? `,"members":${JSON.stringify(z.encode(memberList, members))}` : "";
  const callText = call ? `,"call":${JSON.stringify(z.encode(voiceCall, call))}` : "";
  return `${roomText}${membersText}${callText}`;
}

/** Too many changes were missed, or the epoch differs: the client must reload the room. */
export const reload = wireObject({ reloadFrom: counter }, { reloadFrom: "pos_id" });

/** `list_reconnect_msg`: requests all changes since the client's last message and revision. */
export const resume = {
  data: wireObject(
    { afterId: counter, rev: z.optional(counter), epoch: z.optional(z.string()) },
    { afterId: "pos_id" },
  ),
  ack: z.union([missed, reload]),
};
