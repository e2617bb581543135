import { isMentioned } from "@contract/text/mentions.ts";
import type { RoomMessage } from "../../sealed/room-codec.ts";
import { indexFrom, type MessageList } from "./message-list.ts";
import { isCounted } from "./state.ts";

/** A member who can be mentioned. `names`: the names of all members. */
export interface Reader {
  id: string;
  name: string;
  names: readonly string[];
}

/** True when a message mentions the reader: by the ids in a sealed message, else by the names in the text. */
export function mentions(
  { content, mentions }: Pick<RoomMessage, "content" | "mentions">,
  { id, name, names }: Reader,
): boolean {
  return mentions?.includes(id) ?? isMentioned(content, name, names);
}

/** True when an unrecalled message of another member mentions the reader. */
export function mentionsReader(message: RoomMessage, reader: Reader): boolean {
  return isCounted(message, reader.id) && mentions(message, reader);
}

/** Ids, ascending, of messages from `from` on that mention the reader. */
export function mentionsFrom(messages: MessageList, from: number, reader: Reader): number[] {
  const later = messages.slice(indexFrom(messages, from));
  return later.filter((message) => mentionsReader(message, reader)).map(({ id }) => id);
}
