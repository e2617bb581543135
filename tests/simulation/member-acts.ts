import type { RoomStore } from "../../web/room/actions.ts";
import { encodeCommand } from "../../web/room/connection/frames.ts";
import type { RoomSession } from "../../web/room/room-session.ts";
import type { Guarantees, Reader } from "./guarantees.ts";
import { type Host, ownersToken } from "./host.ts";
import type { Device } from "./network.ts";

export interface Page extends Device, Reader {
  session: RoomSession;
  state(): RoomStore;
}

interface Around {
  room(): Host;
  guarantees: Guarantees;
  random(): number;
  upTo(max: number): number;
  note(line: string): void;
  /** Sends a frame by a socket of the page, if it has one. */
  send(page: Page, frame: string): void;
}

/** Actions of a member at a page. `step`: number of the action. */
export function createMemberActs({ room, guarantees, random, upTo, note, send }: Around) {
  const ignore = () => {};
  const sendFile = async (page: Page, name: string) => {
    const fileId = await room().upload(page.token, name);
    note(`${page.token} uploaded ${fileId}`);
    if (fileId === "") return;
    const input = { kind: "file" as const, fileId, content: "", replyTo: 0 };
    send(page, encodeCommand("sendMessage", `evt-1-${fileId}`, input));
  };
  return (page: Page, step: number) => {
    const { actions, messages, session } = page.state();
    const own = messages.filter(({ senderId, kind }) => senderId === session.memberId && /^(text|file)$/.test(kind));
    const message = own[upTo(own.length)];
    const any = messages[upTo(messages.length)];
    // The owner recalls messages of others, too.
    const target = any && page.token === ownersToken && /^(text|file)$/.test(any.kind) ? any : message;
    const text = `<text ${step}>`;
    const dice = random();
    if (dice < 0.1) void sendFile(page, `file ${step}.txt`);
    else if (dice < 0.55) {
      note(`${page.token} ${text}`);
      actions.sendText(text, any?.kind === "text" && random() < 0.3 ? any : undefined);
      guarantees.typed(page.state().outbox.at(-1)?.eventId ?? "", page.token, page);
    } else if (dice < 0.72 && message?.kind === "text") {
      note(`${page.token} edit ${message.id}`);
      guarantees.worded(message.id, text);
      actions.editText(message, text);
    } else if (dice < 0.82 && target) {
      note(`${page.token} recall ${target.id}`);
      // Without a connection the recall is refused.
      actions
        .recall(target.id)
        .then(() => guarantees.deleted([target, { id: target.id, content: target.fileName ?? "" }]), ignore);
    } else if (dice < 0.9 && any?.kind === "text") {
      note(`${page.token} react ${any.id}`);
      actions.react(any.id, random() < 0.5 ? "👍" : "🎉").catch(ignore);
    } else if (dice < 0.95 && any) actions.markRead(any.id);
    else if (dice < 0.97) {
      // A device that is behind reports an earlier position than another one of the member.
      const { readUpTo } = page.state().room.me;
      if (readUpTo > 0) send(page, encodeCommand("markRead", `evt-2-${step}`, { messageIds: [1 + upTo(readUpTo)] }));
    } else {
      // Or it edits a message that another one has recalled.
      const recalled = messages.filter(
        ({ senderId, status }) => senderId === session.memberId && status === "recalled",
      );
      const [{ id: messageId } = { id: 0 }] = recalled;
      if (messageId > 0) send(page, encodeCommand("edit", `evt-3-${step}`, { messageId, content: text }));
    }
  };
}

/** A reply to a message that is gone is refused. */
export function discardReplies({ state }: Page, guarantees: Guarantees): void {
  for (const { eventId, replyTo, state: is } of state().outbox) {
    if (is !== "failed" || replyTo === 0) continue;
    guarantees.refused(eventId);
    state().actions.discard(eventId);
  }
}
