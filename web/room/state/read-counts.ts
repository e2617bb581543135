import type { Member } from "@contract/member.ts";
import { indexFrom, type MessageList, mapMessages } from "./message-list.ts";

/** Read positions of the members, from which all read counts are computed. */
type Positions = readonly Pick<Member, "id" | "readUpTo">[];

/**
 * Recomputes the read counts of messages with `above` < id <= `upTo`: the members other than the sender whose position
 * reaches the message. Without members the server's counts stay.
 */
export function withReadCounts(
  messages: MessageList,
  members: Positions,
  myId: string,
  above = 0,
  upTo = Number.POSITIVE_INFINITY,
): MessageList {
  if (members.length === 0) return messages;
  const byMember = new Map(members.map(({ id, readUpTo }) => [id, readUpTo]));
  const ascending = [...byMember.values()].sort((a, b) => a - b);
  const mine = byMember.get(myId) ?? 0;
  let passed = 0;
  return mapMessages(messages, indexFrom(messages, above + 1), indexFrom(messages, upTo + 1), (message) => {
    while (passed < ascending.length && (ascending[passed] ?? 0) < message.id) passed++;
    const bySender = (byMember.get(message.senderId) ?? 0) >= message.id ? 1 : 0;
    const readCount = ascending.length - passed - bySender;
    const readByMe = message.senderId === myId || mine >= message.id;
    return message.readCount === readCount && message.readByMe === readByMe
      ? message
      : { ...message, readCount, readByMe };
  });
}
