import { listMessages, searchMessages } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Api } from "../../../api/api.ts";
import { mentionsReader, type Reader } from "../../../room/state/mentions.ts";

/** Search pages at most; mentions older than those found in them are left out. */
const maxPages = 5;

/**
 * Ids, ascending, of messages before `before` that mention the reader, from the server: by its search, or by reading the
 * history of a sealed room. Rejects with an `ApiError`.
 */
export async function askForMentions(
  api: Api,
  from: number,
  before: number,
  reader: Reader,
  sealed = false,
): Promise<number[]> {
  const ask = sealed ? historyBefore(api) : namesBefore(api, reader);
  const found: number[] = [];
  let end = before;
  for (let page = 0; page < maxPages && end > from; page++) {
    const { messages, more } = await ask(end);
    for (const message of messages)
      if (message.id >= from && mentionsReader(message, reader)) found.unshift(message.id);
    end = more ? (messages.at(-1)?.id ?? from) : from;
  }
  return found;
}

const namesBefore =
  (api: Api, { name }: Reader) =>
  (before: number) =>
    api(searchMessages, { body: { text: `@${name}`, before, limit: Limits.historyPageMax }, quiet: true });

const historyBefore = (api: Api) => async (before: number) => {
  const { messages, more } = await api(listMessages, { query: { before, limit: Limits.historyPageMax }, quiet: true });
  return { messages: [...messages].reverse(), more };
};
