import { ClientEvent } from "@contract/events.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { Ack } from "@contract/frames/server-frames.ts";
import type { Answered } from "./commands.ts";
import { type Change, changesOfMessages } from "./sequence.ts";

/** What a command changed that was acknowledged. */
export function changesOfAck({ command, input, ack }: Answered, memberId: string): Change[] {
  const { rev } = ack;
  if (command === "sendMessage") return changesOfLateAck(ack);
  if (rev === undefined) return [];
  if (command === "recall")
    return [{ rev, push: { event: "messageRecalled", data: { messageId: input.messageId, memberId, rev } } }];
  if (command === "react") return [{ rev, push: { event: "reacted", data: { ...input, memberId, rev } } }];
  return [{ rev }];
}

/** A sent message tells of itself, also when nobody waits for its ack any more. */
export function changesOfLateAck(ack: Ack): Change[] {
  if (ack.originType === ClientEvent.sendMessage) return changesOfMessages(ack.data as CommandReply<"sendMessage">);
  // Of another, it is not known what it changed: the gap that it leaves is asked for.
  return [];
}
