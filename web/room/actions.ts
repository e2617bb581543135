import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { editMe } from "@contract/endpoints/members.ts";
import { transcribeMessage } from "@contract/endpoints/messages.ts";
import type { Me, Member } from "@contract/member.ts";
import type { NewPoll } from "@contract/poll.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { excerptOf } from "@contract/text/text-rules.ts";
import type { Api } from "../api/api.ts";
import { newEventId, newLocalId } from "../lib/ids.ts";
import { serverNow } from "../lib/server-clock.ts";
import type { RoomMessage as Message } from "../sealed/room-codec.ts";
import type { ActivityReporter } from "./activity-reporter.ts";
import { storeLocal } from "./cache/local-media.ts";
import type { Persistence } from "./cache/persistence.ts";
import type { Content } from "./codec/content.ts";
import type { RoomConnection } from "./connection/connection.ts";
import type { History } from "./history.ts";
import type { Reactions } from "./message-reactions.ts";
import { changeItem, mayRetry, type Sender, withoutError } from "./outbox/sender.ts";
import { changeLists, withoutHistoryWindow } from "./state/history-window.ts";
import { changeMessage, lastIdOf } from "./state/message-list.ts";
import { applyRoomAnswer, mergeMembers } from "./state/room-snapshot.ts";
import { changeMember, patchRoom, withoutLiveFields, withoutUnreadLine } from "./state/state.ts";
import type { Media, MediaItem, OutboxItem, RoomState, StateAccess } from "./types.ts";
import type { lazyUploads } from "./uploads/lazy-uploads.ts";

interface ActionPieces extends StateAccess {
  connection: RoomConnection;
  sender: Sender;
  attention: ActivityReporter;
  history: History;
  persistence: Pick<Persistence, "save">;
  reactions: Reactions;
  uploads: ReturnType<typeof lazyUploads>;
  /** Fetches new links for a message's files; calls are batched. Rejects with an `ApiError`. */
  renewLinks: (messageId: number) => Promise<void>;
  api: Api;
  content: Pick<Content, "outgoing">;
}

export function roomActions(pieces: ActionPieces) {
  const { state, update, connection, sender, attention, history, reactions, uploads, renewLinks, api, content } =
    pieces;
  /** Fields that all unsent messages share. `after`: the outbox items before the new one. */
  const unsent = (after: readonly OutboxItem[], content: string, replyTo?: Message) => ({
    eventId: newEventId(),
    content,
    replyTo: replyTo?.id ?? 0,
    quotedText: excerptOf(replyTo?.content || replyTo?.fileName || ""),
    quotedSenderId: replyTo?.senderId ?? "",
    // Unsent messages stay in the order of typing, also when the device's clock is set back.
    createdAt: Math.max(serverNow(), (after[after.length - 1]?.createdAt ?? 0) + 1),
    state: "waiting" as const,
  });
  const add = (items: readonly OutboxItem[]) => {
    update((current) => withoutUnreadLine({ ...withoutHistoryWindow(current), outbox: [...current.outbox, ...items] }));
    flush();
  };
  const applyMe = ({ email, flags, ...member }: Me) =>
    update((current) => {
      const next = changeMember(current, member.id, withoutLiveFields(member));
      return patchRoom(next, { me: { ...next.room.me, email, flags } });
    });
  /** Serializes edits of the member: each answer holds all fields, so the last answer must be of the last edit. */
  let edited: Promise<unknown> = Promise.resolve();
  const flush = () => {
    uploads.flush();
    sender.flush();
  };
  const setPaused = (eventId: string, paused: boolean) => {
    update((current) =>
      changeItem(current, eventId, (item) =>
        item.kind === "text" ? item : { ...item, upload: { ...item.upload, paused } },
      ),
    );
    flush();
  };

  return {
    /** With a `poll`, the text is its question. */
    sendText(content: string, replyTo?: Message, poll?: NewPoll): void {
      add([{ kind: "text", ...unsent(state().outbox, content, replyTo), ...(poll && { poll }) }]);
      attention.stoppedTyping();
    },
    /** Replaces the text or caption of an own message. Shown at once, and sent through the outbox. */
    editText({ id, content: before }: Message, content: string): void {
      // A later edit of the same message replaces one that is not on its way yet.
      const isReplaced = (item: OutboxItem) => item.kind === "text" && item.edits === id && item.state !== "sending";
      const others = state().outbox.filter((item) => !isReplaced(item));
      update((current) => ({ ...current, outbox: others }));
      const isChanged = content !== before || others.some((item) => item.kind === "text" && item.edits === id);
      if (!isChanged) return;
      const item = { kind: "text" as const, edits: id, ...unsent(others, content) };
      update((current) => ({ ...current, outbox: [...current.outbox, item] }));
      flush();
    },
    /**
     * Sends one message for each file, in order; the first one has the caption and replies to `replyTo`. Pictures and
     * videos are one album.
     */
    sendMedia(
      files: readonly Media[],
      { caption = "", replyTo }: { caption?: string; replyTo?: Message | undefined } = {},
    ): void {
      const items: MediaItem[] = [];
      const album = files.length > 1 ? { albumId: newLocalId() } : {};
      for (const media of files) {
        const before = [...state().outbox, ...items];
        const common = items.length === 0 ? unsent(before, caption, replyTo) : unsent(before, "");
        items.push({ kind: media.kind, media, upload: { done: false, paused: false }, ...common, ...album });
        storeLocal(state().session, common.eventId, media);
      }
      add(items);
    },
    pauseUpload: (eventId: string) => setPaused(eventId, true),
    resumeUpload: (eventId: string) => setPaused(eventId, false),
    retry(eventId: string): void {
      update((current) => changeItem(current, eventId, tryAgain));
      flush();
    },
    /** Sends a file that is chosen again in place of the one that can no longer be read. */
    replaceFile(before: string, media: Media): void {
      // A new message to the outbox, which stores its file.
      const eventId = newEventId();
      const old = state().outbox.find((one) => one.eventId === before);
      if (!old || old.kind === "text") return;
      const { error: _, ...rest } = old;
      const fresh = { state: "waiting" as const, upload: { done: false, paused: false } };
      const item: MediaItem = { ...rest, ...fresh, eventId, kind: media.kind, media };
      storeLocal(state().session, eventId, media);
      update((current) => changeItem(current, before, () => item));
      uploads.forget(old);
      flush();
    },
    /** Sends all failed messages again, in order, but those whose file must be chosen again. */
    retryAll(): void {
      update((current) => ({ ...current, outbox: current.outbox.map(tryAgain) }));
      flush();
    },
    /** Removes a message that is not on its way yet, and stops its upload. */
    discard(eventId: string): void {
      const item = state().outbox.find((one) => one.eventId === eventId);
      // A message that was handed to the socket can only be recalled.
      if (!item || item.state === "sending") return;
      update((current) => ({ ...current, outbox: current.outbox.filter((one) => one.eventId !== eventId) }));
      if (item.kind !== "text") uploads.forget(item);
      flush();
    },
    /** Rejects with an `ApiError` when the server refuses. */
    async recall(messageId: number): Promise<void> {
      await connection.commands.request("recall", { messageId });
    },
    hide(messageId: number): void {
      update((current) => ({ ...current, hidden: new Set(current.hidden).add(messageId) }));
    },
    unhide(messageId: number): void {
      update((current) => ({ ...current, hidden: new Set([...current.hidden].filter((id) => id !== messageId)) }));
    },
    /** Moves the read position, throttled; never back. */
    markRead(messageId: number): void {
      if (messageId >= lastIdOf(state().messages)) history.backAtEnd();
      attention.markRead(messageId);
    },
    /** Reports typing or its end, throttled. */
    setTyping: (on: boolean) => attention.setTyping(on),
    loadOlder: () => history.loadOlder(),
    /** Loads the history window's next page towards the newest messages. */
    loadNewer: () => history.loadNewer(),
    /** Loads a message into the displayed list, however old; returns false when it no longer exists. */
    reach: (messageId: number) => history.reach(messageId),
    /** Id of the first message sent at or after `at` (milliseconds since 1970). Rejects with an `ApiError`. */
    firstFrom: (at: number) => history.firstFrom(at),
    /** Resolves once the device has stored the room and its newest messages. Never rejects. */
    save: () => pieces.persistence.save(),
    /** Returns from the history window to the newest messages. */
    leaveHistoryWindow: () => update(withoutHistoryWindow),
    /** Toggles an own reaction. Shown at once; reverted when the request rejects with an `ApiError`. */
    react: (messageId: number, emoji: string) => reactions.toggle(messageId, emoji),
    /** Stores the own choices in a poll, as option numbers; none takes the vote back. Rejects with an `ApiError`. */
    async vote(messageId: number, choices: readonly number[]): Promise<void> {
      await connection.commands.request("vote", { messageId, choices: [...choices] });
    },
    /** Connects at once instead of waiting for the next attempt. */
    reconnectNow(): void {
      if (state().connection === "closed") connection.connect();
      else connection.wake();
    },
    /** Applies a REST answer without waiting for the push. */
    applyRoom: (room: RoomInfo) => update((current) => applyRoomAnswer(current, room)),
    applyMember: (member: Member) => update((current) => changeMember(current, member.id, withoutLiveFields(member))),
    /** Applies a list of all members, the only source of unclaimed seats. */
    applyMembers: (members: readonly Member[]) => update((current) => mergeMembers(current, members)),
    /** The own picture as it is uploaded: encrypted in a sealed room. */
    encodeAvatar: async (picture: Blob) => content.outgoing.encodeAvatar(picture),
    renewLinks,
    /**
     * Transcribes a voice message and stores the text with it. Rejects with an `ApiError`, also when no speech was
     * recognized.
     */
    async transcribe(messageId: number): Promise<void> {
      const params = { messageId: String(messageId) };
      const { transcript } = await api(transcribeMessage, { params, quiet: true });
      update((current) =>
        changeLists(current, (messages) =>
          changeMessage(messages, messageId, (message) => ({ ...message, transcribed: true, transcript })),
        ),
      );
    },
    /** Changes the own member; requests run one after another. Rejects with an `ApiError`; `quiet` shows no message. */
    editMe(changes: EndpointBody<typeof editMe>, options?: { quiet?: boolean }): Promise<void> {
      const edit = edited.then(async () => applyMe(await api(editMe, { body: changes, ...options })));
      edited = edit.catch(() => undefined);
      return edit;
    },
  };
}

export type RoomActions = ReturnType<typeof roomActions>;

/** One room's live store. Components read it with `useRoom(selector)` and call `useRoomActions()`. */
export type RoomStore = RoomState & { actions: RoomActions };

function tryAgain(item: OutboxItem): OutboxItem {
  if (!mayRetry(item)) return item;
  const next = withoutError(item, "waiting");
  if (next.kind === "text") return next;
  const { failure: _, ...upload } = next.upload;
  return { ...next, upload };
}
