import { editMe } from "@contract/endpoints/members.ts";
import { transcribeMessage } from "@contract/endpoints/messages.ts";
import type { Me } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import { excerptOf } from "@contract/text/text-rules.ts";
import type { Api } from "../api/api.ts";
import { newEventId, newLocalId } from "../lib/ids.ts";
import { serverNow } from "../lib/server-clock.ts";
import type { ActivityReporter } from "./activity-reporter.ts";
import { storeLocal } from "./cache/local-media.ts";
import type { Persistence } from "./cache/persistence.ts";
import type { Content } from "./codec/content.ts";
import type { RoomConnection } from "./connection/connection.ts";
import type { History } from "./history.ts";
import type { LinkRenewal } from "./link-renewal.ts";
import type { Reactions } from "./message-reactions.ts";
import { changeItem, mayRetry, type Sender, withoutError } from "./outbox/sender.ts";
import { changeLists, withoutHistoryWindow } from "./state/history-window.ts";
import { changeMessage, lastIdOf } from "./state/message-list.ts";
import { applyRoomAnswer, mergeMembers } from "./state/room-snapshot.ts";
import { changeMember, patchRoom, withoutLiveFields, withoutUnreadLine } from "./state/state.ts";
import type { MediaItem, OutboxItem, RoomActions, StateAccess } from "./types.ts";
import type { LazyUploads } from "./uploads/lazy-uploads.ts";

export interface ActionPieces extends StateAccess {
  connection: RoomConnection;
  sender: Sender;
  attention: ActivityReporter;
  history: History;
  persistence: Pick<Persistence, "save">;
  reactions: Reactions;
  uploads: LazyUploads;
  links: LinkRenewal;
  api: Api;
  content: Pick<Content, "outgoing">;
}

export function roomActions(pieces: ActionPieces): RoomActions {
  const { state, update, connection, sender, attention, history, reactions, uploads, links, api, content } = pieces;
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
    sendText(content, replyTo, poll) {
      add([{ kind: "text", ...unsent(state().outbox, content, replyTo), ...(poll && { poll }) }]);
      attention.stoppedTyping();
    },
    editText({ id, content: before }, content) {
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
    sendMedia(files, { caption = "", replyTo } = {}) {
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
    pauseUpload: (eventId) => setPaused(eventId, true),
    resumeUpload: (eventId) => setPaused(eventId, false),
    retry(eventId) {
      update((current) => changeItem(current, eventId, tryAgain));
      flush();
    },
    replaceFile(before, media) {
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
    retryAll() {
      update((current) => ({ ...current, outbox: current.outbox.map(tryAgain) }));
      flush();
    },
    discard(eventId) {
      const item = state().outbox.find((one) => one.eventId === eventId);
      // A message that was handed to the socket can only be recalled.
      if (!item || item.state === "sending") return;
      update((current) => ({ ...current, outbox: current.outbox.filter((one) => one.eventId !== eventId) }));
      if (item.kind !== "text") uploads.forget(item);
      flush();
    },
    async recall(messageId) {
      await connection.commands.request("recall", { messageId });
    },
    hide(messageId) {
      update((current) => ({ ...current, hidden: new Set(current.hidden).add(messageId) }));
    },
    unhide(messageId) {
      update((current) => ({ ...current, hidden: new Set([...current.hidden].filter((id) => id !== messageId)) }));
    },
    markRead(messageId) {
      if (messageId >= lastIdOf(state().messages)) history.backAtEnd();
      attention.markRead(messageId);
    },
    setTyping(on) {
      attention.setTyping(on);
    },
    loadOlder: () => history.loadOlder(),
    loadNewer: () => history.loadNewer(),
    reach: (messageId) => history.reach(messageId),
    firstFrom: (at) => history.firstFrom(at),
    save: () => pieces.persistence.save(),
    leaveHistoryWindow: () => update(withoutHistoryWindow),
    react: (messageId, emoji) => reactions.toggle(messageId, emoji),
    async vote(messageId, choices) {
      await connection.commands.request("vote", { messageId, choices: [...choices] });
    },
    reconnectNow() {
      if (state().connection === "closed") connection.connect();
      else connection.wake();
    },
    applyRoom(room) {
      update((current) => applyRoomAnswer(current, room));
    },
    applyMember(member) {
      update((current) => changeMember(current, member.id, withoutLiveFields(member)));
    },
    applyMembers(members) {
      update((current) => mergeMembers(current, members));
    },
    encodeAvatar: async (picture) => content.outgoing.encodeAvatar(picture),
    renewLinks: (messageId) => links.renew(messageId),
    async transcribe(messageId) {
      const params = { messageId: String(messageId) };
      const { transcript } = await api(transcribeMessage, { params, quiet: true });
      update((current) =>
        changeLists(current, (messages) =>
          changeMessage(messages, messageId, (message) => ({ ...message, transcribed: true, transcript })),
        ),
      );
    },
    editMe(changes, options) {
      const edit = edited.then(async () => applyMe(await api(editMe, { body: changes, ...options })));
      edited = edit.catch(() => undefined);
      return edit;
    },
  };
}

function tryAgain(item: OutboxItem): OutboxItem {
  if (!mayRetry(item)) return item;
  const next = withoutError(item, "waiting");
  if (next.kind === "text") return next;
  const { failure: _, ...upload } = next.upload;
  return { ...next, upload };
}
