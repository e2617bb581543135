import { searchMessages } from "@contract/calls/messages.ts";
import { Limits } from "@contract/limits.ts";
import { isCalled } from "@contract/mentions.ts";
import type { Message } from "@contract/message.ts";
import type { Api } from "../../../api/api.ts";
import { indexFrom, type MessageList } from "../../../room/message-list.ts";
import { isCounted } from "../../../room/state.ts";

/** Who may be called, and among whom. */
export interface Reader {
  id: string;
  name: string;
  names: readonly string[];
}

function calls(message: Message, { id, name, names }: Reader): boolean {
  return isCounted(message, id) && isCalled(message.content, name, names);
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

/** Whoever was called more often than so many pages hold is led to the newest of them. */
const mostPages = 5;

/** The same of messages that are not loaded: those before `before`. Rejects with a `CallError`. */
export async function askForMentions(api: Api, from: number, before: number, reader: Reader): Promise<number[]> {
  const found: number[] = [];
  let end = before;
  for (let page = 0; page < mostPages && end > from; page++) {
    const body = { text: `@${reader.name}`, before: end, limit: Limits.historyPageMax };
    const { messages, more } = await api(searchMessages, { body, quiet: true });
    for (const message of messages) if (message.id >= from && calls(message, reader)) found.unshift(message.id);
    end = more ? (messages.at(-1)?.id ?? from) : from;
  }
  return found;
}
