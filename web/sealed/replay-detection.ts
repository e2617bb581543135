import { importedAuthor } from "@contract/imported.ts";
import type { UnreadableReason } from "./envelope.ts";
import type { RoomMessage } from "./room-codec.ts";

/**
 * Messages that a server, or a former member with its help, delivers out of their place: a message again under another
 * id, and a new one under the key of an earlier epoch than a message before it. Knows what this page has read.
 */
export class ReplayDetection {
  readonly #known: () => readonly RoomMessage[];
  /** Id of the first message of a sender's event. */
  readonly #ids = new Map<string, number>();
  /** Id of the first message under an epoch's key. */
  readonly #firstOf = new Map<number, number>();

  #isCacheNoted = false;

  /** `known`: messages of the device's cache, which were decrypted before. */
  constructor(known: () => readonly RoomMessage[] = () => []) {
    this.#known = known;
  }

  /** Replaces the content of such messages by the reason. */
  mark(messages: readonly RoomMessage[]): RoomMessage[] {
    // Once: all later messages come through here, and a room has up to 10,000.
    if (!this.#isCacheNoted) {
      const cached = this.#known();
      this.#isCacheNoted = cached.length > 0;
      for (const message of cached) this.#note(message);
    }
    for (const message of messages) this.#note(message);
    return messages.map((message) => {
      const locked = this.#flawOf(message);
      return locked ? withoutContent(message, locked) : message;
    });
  }

  #note(message: RoomMessage): void {
    const epoch = judgedEpoch(message);
    if (epoch === undefined) return;
    const { id, senderId, eventId, editedAt } = message;
    keepLeast(this.#ids, `${senderId} ${eventId}`, id);
    // An edit is under a later key than its message.
    if (editedAt === undefined) keepLeast(this.#firstOf, epoch, id);
  }

  #flawOf(message: RoomMessage): UnreadableReason | undefined {
    const epoch = judgedEpoch(message);
    if (epoch === undefined) return undefined;
    const { id, senderId, eventId } = message;
    if ((this.#ids.get(`${senderId} ${eventId}`) ?? id) < id) return "repeated";
    for (const [other, first] of this.#firstOf) if (other > epoch && first < id) return "formerKey";
    return undefined;
  }
}

/** Undefined for a message that could not be decrypted, and for an imported one, which says nothing about its place. */
function judgedEpoch({ senderId, reactionEpoch, locked }: RoomMessage): number | undefined {
  return locked || importedAuthor(senderId) !== undefined ? undefined : reactionEpoch;
}

function keepLeast<Key>(ids: Map<Key, number>, key: Key, id: number): void {
  ids.set(key, Math.min(id, ids.get(key) ?? id));
}

function withoutContent(message: RoomMessage, locked: UnreadableReason): RoomMessage {
  const { file: _, fileId: __, fileUrl: ___, posterUrl: ____, fileName: _____, poll: ______, ...rest } = message;
  return { ...rest, content: "", quotedText: "", locked };
}
