import type { Message } from "@contract/message.ts";
import { sendableKinds } from "@contract/message.ts";

/** The newest fitting message of another member after `afterId`; notices and imported messages do not count. */
export function newsAfter(
  messages: readonly Message[],
  afterId: number,
  selfId: string,
  fits: (message: Message) => boolean = () => true,
): Message | undefined {
  const kinds: readonly string[] = sendableKinds;
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (!message || message.id <= afterId) return undefined;
    const isOthers = message.senderId !== selfId && !message.imported;
    const isIncoming = isOthers && message.status === "sent" && kinds.includes(message.kind);
    if (isIncoming && fits(message)) return message;
  }
  return undefined;
}
