import { importedAuthor } from "@contract/imported.ts";
import type { Locked } from "./envelope.ts";
import type { RoomMessage } from "./room-codec.ts";

/**
 * Messages that a server, or a former member with its help, delivers out of their place: a message again under another
 * id, and a new one under the key of an earlier epoch than a message before it. Knows what this page has read.
 */
export class HistoryCheck {
  readonly #known: () => readonly RoomMessage[];
  /** Id of the first message of a sender's event. */
  readonly #ids = new Map<string, number>();
  /** Id of the first message under an epoch's key. */
  readonly #firstOf = new Map<number, number>();

  /** `known`: messages of the device's cache, which were opened before. */
  constructor(known: () => readonly RoomMessage[] = () => []) {
    this.#known = known;
  }

  /** Replaces the content of such messages by the reason. */
  mark(messages: readonly RoomMessage[]): RoomMessage[] {
    for (const message of [...this.#known(), ...messages]) this.#note(message);
    return messages.map((message) => {
      const locked = this.#flawOf(message);
      return locked ? withoutContent(message, locked) : message;
    });
  }

  #note({ id, senderId, eventId, reactionEpoch, editedAt, locked }: RoomMessage): void {
    if (locked || reactionEpoch === undefined || importedAuthor(senderId) !== undefined) return;
    keepLeast(this.#ids, `${senderId} ${eventId}`, id);
    // An edit is under a later key than its message.
    if (editedAt === undefined) keepLeast(this.#firstOf, reactionEpoch, id);
  }

  #flawOf({ id, senderId, eventId, reactionEpoch, locked }: RoomMessage): Locked | undefined {
    if (locked || reactionEpoch === undefined || importedAuthor(senderId) !== undefined) return undefined;
    if ((this.#ids.get(`${senderId} ${eventId}`) ?? id) < id) return "repeated";
    for (const [epoch, first] of this.#firstOf) if (epoch > reactionEpoch && first < id) return "formerKey";
    return undefined;
  }
}

function keepLeast<Key>(ids: Map<Key, number>, key: Key, id: number): void {
  ids.set(key, Math.min(id, ids.get(key) ?? id));
}

function withoutContent(message: RoomMessage, locked: Locked): RoomMessage {
  const { file: _, fileId: __, fileUrl: ___, posterUrl: ____, fileName: _____, poll: ______, ...rest } = message;
  return { ...rest, content: "", quotedText: "", locked };
}
