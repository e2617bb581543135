import { Limits } from "@contract/limits.ts";
import type { Member } from "@contract/member.ts";
import { firstCharacters } from "@contract/text.ts";
import { newEventId } from "../lib/ids.ts";
import { serverNow } from "../lib/server-clock.ts";
import type { RoomConnection } from "./connection.ts";
import type { History } from "./history.ts";
import { lastIdOf } from "./message-list.ts";
import type { Attention } from "./reading.ts";
import { changeItem, type Sender, withoutError } from "./sender.ts";
import { applyRoomAnswer, mergeMembers } from "./snapshot.ts";
import { changeMember, changeRoom, withoutUnreadLine } from "./state.ts";
import type { OutboxItem, RoomActions, RoomState } from "./types.ts";

export interface ActionParts {
  state(): RoomState;
  update(change: (state: RoomState) => RoomState): void;
  connection: RoomConnection;
  sender: Sender;
  attention: Attention;
  history: History;
}

/** What the screens may do with a room. */
export function roomActions({ state, update, connection, sender, attention, history }: ActionParts): RoomActions {
  return {
    sendText(content, replyTo) {
      const { outbox } = state();
      const item: OutboxItem = {
        eventId: newEventId(),
        kind: "text",
        content,
        replyTo: replyTo?.id ?? 0,
        quotedText: firstCharacters(replyTo?.content || replyTo?.fileName || "", Limits.quoteMaxLength),
        quotedSenderId: replyTo?.senderId ?? "",
        // The order in which they were typed, whatever the clock does.
        createdAt: Math.max(serverNow(), (outbox[outbox.length - 1]?.createdAt ?? 0) + 1),
        state: "waiting",
      };
      update((current) => withoutUnreadLine({ ...current, outbox: [...current.outbox, item] }));
      attention.stoppedTyping();
      sender.pump();
    },
    retry(eventId) {
      update((current) =>
        changeItem(current, eventId, (item) => (item.state === "failed" ? withoutError(item, "waiting") : item)),
      );
      sender.pump();
    },
    discard(eventId) {
      // What is on its way cannot be taken back like this any more.
      update((current) => ({
        ...current,
        outbox: current.outbox.filter((item) => item.eventId !== eventId || item.state === "sending"),
      }));
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
    reach: (messageId) => history.reach(messageId),
    reconnectNow() {
      if (state().connection === "closed") connection.connect();
      else connection.wake();
    },
    applyRoom(room) {
      update((current) => applyRoomAnswer(current, room));
    },
    applyMember(member) {
      update((current) => changeMember(current, member.id, durable(member)));
    },
    applyMembers(members) {
      update((current) => mergeMembers(current, members));
    },
    applyMe({ email, flags, ...member }) {
      update((current) => {
        const next = changeMember(current, member.id, durable(member));
        return changeRoom(next, { me: { ...next.room.me, email, flags } });
      });
    },
  };
}

/** Without what the socket tells sooner than an answer: where they are, and how far they have read. */
function durable({ id, name, avatar, role, paid, muted }: Member): Partial<Member> {
  return { id, name, avatar, role, paid, muted };
}
