import type { Message } from "@contract/message.ts";
import { isMentioned } from "@contract/text/mentions.ts";
import { indexFrom, type MessageList } from "./message-list.ts";
import { isCounted } from "./state.ts";

/** A member who can be mentioned. `names`: the names of all members. */
export interface Reader {
  id: string;
  name: string;
  names: readonly string[];
}

/** True when an unrecalled message of another member mentions the reader. */
export function calls(message: Message, { id, name, names }: Reader): boolean {
  return isCounted(message, id) && isMentioned(message.content, name, names);
}

/** Ids, ascending, of messages from `from` on that mention the reader. */
export function mentionsFrom(messages: MessageList, from: number, reader: Reader): number[] {
  const found: number[] = [];
  for (let index = indexFrom(messages, from); index < messages.length; index++) {
    const message = messages[index];
    if (message && calls(message, reader)) found.push(message.id);
  }
  return found;
}
