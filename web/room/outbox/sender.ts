import type { CommandInput } from "@contract/frames/client-frames.ts";
import * as Limits from "@contract/limits.ts";
import { ApiError, endsSession, isEpochChanged } from "../../api/api-error.ts";
import type { Content } from "../codec/content.ts";
import type { Commands } from "../connection/commands.ts";
import { findMessage } from "../state/message-list.ts";
import type { OutboxItem, RoomState, StateAccess } from "../types.ts";

export interface SenderOptions extends StateAccess {
  commands: Pick<Commands, "request">;
  content: Pick<Content, "outgoing" | "inOrder" | "newestKeyEpoch" | "fetchNewerKeys">;
  onRefused(error: ApiError): void;
}

/** Changes one item; the same state when it is no longer in the outbox. */
export function changeItem(state: RoomState, eventId: string, change: (item: OutboxItem) => OutboxItem): RoomState {
  if (!state.outbox.some((item) => item.eventId === eventId)) return state;
  return { ...state, outbox: state.outbox.map((item) => (item.eventId === eventId ? change(item) : item)) };
}

/** Sorts adopted messages into the outbox, without duplicates and without messages that the room already has. */
export function withAdopted(state: RoomState, adopted: readonly OutboxItem[]): RoomState {
  const known = new Set(state.outbox.map(({ eventId }) => eventId));
  for (const { senderId, eventId } of state.messages) if (senderId === state.session.memberId) known.add(eventId);
  const added = adopted.filter(({ eventId }) => !known.has(eventId));
  return { ...state, outbox: [...added, ...state.outbox].sort((a, b) => a.createdAt - b.createdAt) };
}

/**
 * Sends all messages again that were on their way, also those whose acks could not be applied before the connection was
 * lost: the history may have been cleared since.
 */
export function withUnacknowledged(state: RoomState): RoomState {
  return {
    ...state,
    outbox: state.outbox.map((item) => (item.state === "sending" ? withoutError(item, "waiting") : item)),
  };
}

/** A file that can no longer be read must be chosen again. */
export function mayRetry(item: OutboxItem): boolean {
  return item.state === "failed" && (item.kind === "text" || item.upload.failure !== "unreadable");
}

export function withoutError({ error: _, ...item }: OutboxItem, state: OutboxItem["state"]): OutboxItem {
  return { ...item, state };
}

/** True while an upload must end before the message can be sent; a paused upload does not block later messages. */
function isUploading(item: OutboxItem): boolean {
  return item.kind !== "text" && item.state === "waiting" && !item.upload.done && !item.upload.paused;
}

/** True while a part of the message's album uploads: sent together, no other message comes between the parts. */
function isAlbumUploading({ albumId }: OutboxItem, outbox: readonly OutboxItem[]): boolean {
  return albumId !== undefined && outbox.some((other) => other.albumId === albumId && isUploading(other));
}

function mayGo(item: OutboxItem): boolean {
  return item.state === "waiting" && (item.kind === "text" || item.upload.done);
}

/** Upper bound of UTF-8 bytes for a character; an emoji takes two characters for four bytes. */
const bytesPerCharacter = 3;
const bytesPerSecond = Limits.outboxBytes / 60;

/**
 * Sends the outbox in order, at half the rate that the server allows in frames and bytes. Other devices of the member
 * share the limit: after a refusal with a retry time the same message is sent again before all others.
 */
export class Sender {
  readonly #options: SenderOptions;
  #frames: number = Limits.outboxBurst;
  #bytes: number = Limits.outboxBytes;
  #countedAt = performance.now();
  #slowUntil = 0;
  /** The turn of the message that was taken last: encryption must not change the order. */
  #turn: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends waiting messages while the connection is live. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { connection, outbox, lacksKey } = this.#options.state();
    if (connection !== "live" || lacksKey) return;
    // Messages must stay in order after a refusal: wait until every frame on its way is answered.
    const slowMs = this.#slowUntil - performance.now();
    if (slowMs > 0) {
      this.#flushIn(slowMs);
      return;
    }
    if (this.#slowUntil > 0 && outbox.some(({ state }) => state === "sending")) return;
    this.#slowUntil = 0;
    for (const item of outbox) {
      // Sending keeps the typed order, so later messages wait for a file's upload.
      if (isUploading(item) || isAlbumUploading(item, outbox)) return;
      if (!mayGo(item)) continue;
      if (!this.#mayGo()) {
        this.#flushIn(1000 / Limits.outboxMessagesPerSecond);
        return;
      }
      this.#bytes -= item.content.length * bytesPerCharacter;
      void this.#send(item);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flushIn(ms: number): void {
    this.#timer = setTimeout(() => this.flush(), ms);
  }

  #mayGo(): boolean {
    const now = performance.now();
    const seconds = Math.max(0, now - this.#countedAt) / 1000;
    this.#frames = Math.min(Limits.outboxBurst, this.#frames + seconds * Limits.outboxMessagesPerSecond);
    this.#bytes = Math.min(Limits.outboxBytes, this.#bytes + seconds * bytesPerSecond);
    this.#countedAt = now;
    if (this.#frames < 1 || this.#bytes < 1) return false;
    this.#frames--;
    return true;
  }

  async #send(item: OutboxItem): Promise<void> {
    const { eventId } = item;
    const { state, update, commands, content, onRefused } = this.#options;
    update((state) => changeItem(state, eventId, (item) => withoutError(item, "sending")));
    const { newestKeyEpoch } = content;
    try {
      const encoding = content.outgoing.encodeItem(item, state());
      const encoded = encoding instanceof Promise ? await this.#inTurn(encoding) : encoding;
      if (encoded.kind === "text" && encoded.edits !== undefined) {
        await commands.request("edit", { messageId: encoded.edits, content: encoded.content }, { eventId });
        const remove = () => update((state) => without(state, eventId));
        // Behind the acknowledged change, which a sealed room decrypts first, or at once if the keys could not be loaded.
        void content.inOrder(() => undefined, remove)?.catch(remove);
      }
      // Applying the acked message removes the item from the outbox, in order of revision.
      else await commands.request("sendMessage", commandFor(encoded), { eventId });
    } catch (thrown) {
      if (isEpochChanged(thrown)) {
        // The message itself was not refused: it goes again under a newer key, or waits for one.
        update((state) => changeItem(state, eventId, (current) => withoutError(current, "waiting")));
        if (await content.fetchNewerKeys(newestKeyEpoch)) this.flush();
        return;
      }
      // A key is missing, or the message that an edit belongs to.
      const error = thrown instanceof ApiError ? thrown : new ApiError(0, "unexpected");
      const { retryAfterSeconds } = error;
      if (retryAfterSeconds !== undefined)
        this.#slowUntil = Math.max(this.#slowUntil, performance.now() + retryAfterSeconds * 1000);
      // Unanswered, or the session ended: the message itself was not refused, so the next connection sends it again.
      const again = error.kind === "unsent" || retryAfterSeconds !== undefined || endsSession(error.code);
      update((state) =>
        !again && isEditOfGone(item, state)
          ? without(state, eventId)
          : changeItem(state, eventId, (current) =>
              again
                ? withoutError(current, "waiting")
                : {
                    ...toBeChecked(withoutError(current, "failed")),
                    ...(error.text ? { error: error.text } : {}),
                  },
            ),
      );
      if (error.code !== 0 && retryAfterSeconds === undefined) onRefused(error);
    }
    if (this.#slowUntil > 0) this.flush();
  }

  async #inTurn(encoding: Promise<OutboxItem>): Promise<OutboxItem> {
    const before = this.#turn;
    this.#turn = Promise.allSettled([before, encoding]);
    await before;
    return encoding;
  }
}

function without(state: RoomState, eventId: string): RoomState {
  return { ...state, outbox: state.outbox.filter((one) => one.eventId !== eventId) };
}

/** True for an edit whose message is not shown any more: a failed edit would stay in the outbox unseen. */
function isEditOfGone(item: OutboxItem, { messages }: RoomState): boolean {
  return item.kind === "text" && item.edits !== undefined && findMessage(messages, item.edits)?.status !== "sent";
}

/** The next attempt first checks that the server still has the file. */
function toBeChecked(item: OutboxItem): OutboxItem {
  return item.kind === "text" ? item : { ...item, upload: { ...item.upload, done: false } };
}

function commandFor(item: OutboxItem): CommandInput<"sendMessage"> {
  const { kind, content, replyTo } = item;
  if (item.kind === "text") return { kind, content, replyTo, poll: item.poll };
  const { media, upload } = item;
  return {
    kind,
    content,
    replyTo,
    fileId: upload.fileId,
    posterFileId: upload.posterId,
    width: media.width,
    height: media.height,
    durationSeconds: media.durationSeconds,
    albumId: item.albumId,
  };
}
