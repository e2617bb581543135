import { isMentioned } from "@contract/mentions.ts";
import type { Message } from "@contract/message.ts";
import { indexFrom, type MessageList } from "./message-list.ts";
import { isCounted } from "./state.ts";

/** Who may be called, and among whom. */
export interface Reader {
  id: string;
  name: string;
  names: readonly string[];
}

/** Is it there to be read, and calls the reader by name? */
export function calls(message: Message, { id, name, names }: Reader): boolean {
  return isCounted(message, id) && isMentioned(message.content, name, names);
}

/** The messages from this one on that call the reader and are there to be read; their ids ascend. */
export function mentionsFrom(messages: MessageList, from: number, reader: Reader): number[] {
  const found: number[] = [];
  for (let index = indexFrom(messages, from); index < messages.length; index++) {
    const message = messages[index];
    if (message && calls(message, reader)) found.push(message.id);
  }
  return found;
}
