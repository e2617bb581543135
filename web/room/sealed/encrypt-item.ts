import { importedAuthor } from "@contract/imported.ts";
import { isMentioned } from "@contract/text/mentions.ts";
import type { RoomCodec } from "../../sealed/room-codec.ts";
import type { SealedFile } from "../../sealed/sealed-file.ts";
import { findLoadedMessage } from "../state/history-window.ts";
import type { Media, MediaItem, OutboxItem, RoomState } from "../types.ts";

export async function encryptItem(codec: RoomCodec, item: OutboxItem, state: RoomState): Promise<OutboxItem> {
  const { eventId, content: text, quotedText, quotedSenderId } = item;
  const quote = { quotedText, quotedAuthor: importedAuthor(quotedSenderId) };
  const mentions = mentionedIn(text, state);
  if (item.kind !== "text") {
    const content = await codec.encodeMessage(eventId, { text, ...quote, mentions, file: fileOf(item) });
    return { ...item, content, media: withoutFacts(item.media) };
  }
  if (item.edits !== undefined) {
    const edited = findLoadedMessage(state, item.edits);
    if (!edited) throw new Error("the edited message is gone");
    return { ...item, content: await codec.encodeEdit(edited, { text, mentions }) };
  }
  return {
    ...item,
    content: await codec.encodeMessage(eventId, { text, ...quote, mentions }),
    ...(item.poll ? { poll: { ...item.poll, options: await codec.encodeOptions(eventId, item.poll.options) } } : {}),
  };
}

/** As in an unsealed room, only plain files keep their name. */
function fileOf({ kind, media, upload: { keys } }: MediaItem): SealedFile {
  if (!keys) throw new Error("the file is not encrypted");
  const { file, poster, name, mime, width, height, durationSeconds } = media;
  return {
    ...{ k: keys.file, n: kind === "file" ? name : "", s: file.size, m: mime },
    ...(width && height ? { w: Math.round(width), h: Math.round(height) } : {}),
    ...(durationSeconds === undefined ? {} : { d: durationSeconds }),
    ...(poster && keys.poster !== undefined ? { p: { k: keys.poster, s: poster.size, m: poster.type } } : {}),
  };
}

/** The envelope holds the facts of a file. */
function withoutFacts({ width: _, height: __, durationSeconds: ___, ...media }: Media): Media {
  return media;
}

function mentionedIn(text: string, { members }: RoomState): string[] {
  const names = members.map(({ name }) => name);
  return members.flatMap(({ id, name }) => (isMentioned(text, name, names) ? [id] : []));
}
