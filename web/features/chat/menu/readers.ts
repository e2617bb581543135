import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";

/** Members other than the sender, by whether their read position has reached the message. */
export function readersOf(
  message: Message,
  members: readonly Member[],
): { read: readonly Member[]; notYet: readonly Member[] } {
  const others = members.filter(({ id }) => id !== message.senderId);
  return {
    read: others.filter(({ readUpTo }) => readUpTo >= message.id),
    notYet: others.filter(({ readUpTo }) => readUpTo < message.id),
  };
}
