import { isMentioned } from "@contract/text/mentions.ts";
import type { MaybePromise, RoomCodec } from "../../sealed/room-codec.ts";
import type { OutboxItem, RoomState } from "../types.ts";
import { openCodec } from "./open-codec.ts";
import { findKnown } from "./opening.ts";

/** An unsent message as it is sent: at once in an open room. Rejects without a key, and for an edit of a gone message. */
export function encodeItem(codec: RoomCodec, item: OutboxItem, state: RoomState): MaybePromise<OutboxItem> {
  return codec === openCodec ? item : encrypted(codec, item, state);
}

async function encrypted(codec: RoomCodec, item: OutboxItem, state: RoomState): Promise<OutboxItem> {
  const { eventId, content: text, quotedText } = item;
  const mentions = mentionedIn(text, state);
  if (item.kind !== "text") return { ...item, content: await codec.encodeMessage(eventId, { text, mentions }) };
  if (item.edits !== undefined) {
    const edited = findKnown(state, item.edits);
    if (!edited) throw new Error("the edited message is gone");
    return { ...item, content: await codec.encodeEdit(edited, { text, mentions }) };
  }
  return {
    ...item,
    content: await codec.encodeMessage(eventId, { text, quotedText, mentions }),
    ...(item.poll ? { poll: { ...item.poll, options: await codec.encodeOptions(eventId, item.poll.options) } } : {}),
  };
}

function mentionedIn(text: string, { members }: RoomState): string[] {
  const names = members.map(({ name }) => name);
  return members.flatMap(({ id, name }) => (isMentioned(text, name, names) ? [id] : []));
}
