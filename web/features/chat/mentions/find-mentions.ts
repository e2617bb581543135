import { searchMessages } from "@contract/calls/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Api } from "../../../api/api.ts";
import { calls, type Reader } from "../../../room/state/mentions.ts";

/** Search pages at most; mentions older than those found in them are left out. */
const mostPages = 5;

/** Ids, ascending, of messages before `before` that mention the reader, from the server. Rejects with a `CallError`. */
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
