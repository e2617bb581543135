import { ClientEvent } from "@contract/events.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { Ack } from "@contract/frames/server-frames.ts";
import type { Answered } from "./commands.ts";
import { type Change, changesOfMessages } from "./sequence.ts";

export function ackChanges({ command, input, ack }: Answered, memberId: string): Change[] {
  const { rev } = ack;
  if (command === "sendMessage") return changesOfLateAck(ack);
  if (rev === undefined) return [];
  if (command === "recall")
    return [{ rev, push: { event: "messageRecalled", data: { messageId: input.messageId, memberId, rev } } }];
  if (command === "edit")
    return [{ rev, push: { event: "messageEdited", data: { ...(ack.data as CommandReply<"edit">), rev } } }];
  if (command === "react") return [{ rev, push: { event: "reacted", data: { ...input, memberId, rev } } }];
  return [{ rev }];
}

/** The ack of a sent message contains the message, so it is applied even after its command timed out. */
export function changesOfLateAck(ack: Ack): Change[] {
  if (ack.originType === ClientEvent.sendMessage) return changesOfMessages(ack.data as CommandReply<"sendMessage">);
  // Other acks do not say what they changed; the gap in the revisions triggers a catch-up.
  return [];
}
