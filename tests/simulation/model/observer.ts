import type { missed as missedSchema } from "@contract/frames/client/resume.ts";
import { decodeServerFrame } from "@contract/frames/server-frames.ts";
import type { Member } from "@contract/member.ts";
import { type Message, messageKindNames } from "@contract/message.ts";
import { type ModelMessage, type Operation, RoomModel } from "./room-model.ts";

type Fields = Record<string, unknown>;
type Missed = typeof missedSchema extends infer S ? (S extends { _zod: { output: infer O } } ? O : never) : never;

/** Learns from acknowledgements what happened in a room, and compares what members get with the model. */
export class Observer {
  readonly model = new RoomModel();
  readonly #fault: (fault: string) => void;
  /** Revisions of which the model knows. */
  readonly #revs = new Set<number>();
  readonly #requests = new Map<string, Fields>();
  #acknowledged: { operation: Operation; rev: number }[] = [];
  #caughtUp: { name: string; asked: Fields; answer: Missed }[] = [];
  /** Read positions by reader and member. */
  readonly #positions = new WeakMap<object, Map<string, number>>();

  constructor(fault: (fault: string) => void) {
    this.#fault = fault;
  }

  /** A frame arrives at the room. */
  asked(token: string, frame: string): void {
    const { event_id, data } = JSON.parse(frame) as { event_id?: string; data?: Fields };
    if (event_id !== undefined) this.#requests.set(`${token} ${event_id}`, data ?? {});
  }

  /** A frame leaves the room, or would have left it. */
  answered(token: string, memberId: string, frame: string): void {
    if (learned.test(frame)) for (const one of operationsLearned(JSON.parse(frame))) this.#acknowledged.push(one);
    if (!frame.startsWith('{"type":"ack"')) return;
    const decoded = decodeServerFrame(frame);
    if (decoded?.event !== "ack" || decoded.ack.code !== 1) return;
    const { eventId, originType, data, rev = 0 } = decoded.ack;
    const asked = this.#requests.get(`${token} ${eventId}`) ?? {};
    if (originType === "list_reconnect_msg" && "messages" in (data as Fields))
      this.#caughtUp.push({ name: token, asked, answer: data as Missed });
    const operation = operationOf(originType, asked, data, memberId);
    if (operation) this.#acknowledged.push({ operation, rev });
  }

  /** The step of the room has ended. Its operations are in the order of their revisions, repeated ones last. */
  settled(): void {
    const place = ({ rev }: { rev: number }) => rev || Number.POSITIVE_INFINITY;
    for (const { operation, rev } of this.#acknowledged.sort((a, b) => (place(a) < place(b) ? -1 : 1)))
      if (rev === 0 || !this.#revs.has(rev)) this.happened(operation, rev);
    this.#acknowledged = [];
    for (const { name, asked, answer } of this.#caughtUp.splice(0)) this.#checkMissed(name, asked, answer);
  }

  happened(operation: Operation, rev: number): void {
    this.#revs.add(rev);
    this.model.apply(operation, rev);
    for (const fault of this.model.faults.splice(0)) this.#fault(`the model: ${fault}`);
  }

  /** Catching up brings all that was missed; `more` is set while something is left. */
  #checkMissed(name: string, { pos_id, rev }: Fields, answer: Missed): void {
    const [afterId, since] = [Number(pos_id), rev === undefined ? Number.POSITIVE_INFINITY : Number(rev)];
    const due = this.model.missed(afterId, since).filter(({ id }) => this.model.changedAt(id) <= answer.rev);
    const brought = new Map(answer.messages.map((message) => [message.id, message]));
    const lacking = due.filter(({ id }) => !brought.has(id)).map(({ id }) => id);
    if (!answer.more && lacking.length > 0) this.#fault(`${name} was not learned of ${lacking}`);
    if (answer.more && lacking.length === 0) this.#fault(`${name} was learned of more than there is`);
    const last = Math.max(afterId, ...brought.keys());
    const passed = lacking.filter((id) => id > afterId && id < last);
    if (passed.length > 0) this.#fault(`${name} got messages behind ${passed}`);
    for (const expected of due) this.#compare(name, brought.get(expected.id), expected);
  }

  /** A page of the history has the messages that were asked for, and says truly whether there are more. */
  checkPage(name: string, query: Fields, answer: { messages: readonly Message[]; more: boolean }): void {
    const { before, after, limit } = query as { before?: number; after?: number; limit: number };
    const due = this.model.page({ ...(before && { before }), ...(after !== undefined && { after }), limit });
    const ids = answer.messages.map(({ id }) => id);
    const asked = `${name} asked for ${JSON.stringify(query)}`;
    if (ids.join() !== due.ids.join()) this.#fault(`${asked} and got ${ids} instead of ${due.ids}`);
    if (answer.more !== due.more) this.#fault(`${asked} and was learned that there ${due.more ? "is no" : "is"} more`);
    this.checkMessages(name, answer.messages);
  }

  checkMessages(name: string, messages: readonly Message[]): void {
    const expected = new Map(this.model.view().map((message) => [message.id, message]));
    for (const message of messages) {
      const due = expected.get(message.id);
      if (due) this.#compare(name, message, due);
      else this.#fault(`${name} sees ${message.id}, which nobody sent`);
    }
  }

  #compare(name: string, message: Message | undefined, due: ModelMessage): void {
    if (!message) return;
    const isNotice = due.senderId === "";
    const isFile = due.type === "file";
    const seen = {
      ...{ type: message.kind, isRecalled: message.status === "recalled", replyTo: message.replyTo },
      senderId: isNotice ? "" : message.senderId,
      content: isNotice || isFile ? "" : message.content,
      isEdited: due.isRecalled ? false : message.editedAt !== undefined,
      quote: message.replyTo === 0 ? undefined : message.quotedRecalled ? undefined : message.quotedText,
      reactions: this.#reactions(message.reactions ?? {}),
    };
    const wanted = {
      ...{ type: due.type, isRecalled: due.isRecalled, replyTo: due.replyTo, senderId: due.senderId },
      content: isFile ? "" : due.content,
      isEdited: !due.isRecalled && due.isEdited,
      quote: due.replyTo === 0 ? undefined : due.quote,
      reactions: this.#reactions(due.reactions),
    };
    for (const [field, value] of Object.entries(wanted)) {
      const other = seen[field as keyof typeof seen];
      if (JSON.stringify(other) !== JSON.stringify(value))
        this.#fault(`${name} sees ${field} ${JSON.stringify(other)} of ${due.id} instead of ${JSON.stringify(value)}`);
    }
  }

  /** Members with a reaction, of those who are there. */
  #reactions(reactions: Readonly<Record<string, readonly string[]>>): [string, string[]][] {
    const present = (ids: readonly string[]) => ids.filter((id) => this.model.members.has(id)).sort();
    return Object.entries(reactions)
      .map(([emoji, ids]): [string, string[]] => [emoji, present(ids)])
      .filter(([, ids]) => ids.length > 0)
      .sort();
  }

  /** Read positions never move back. `reader`: whoever sees these members. */
  checkPositions(reader: object, name: string, members: readonly Member[]): void {
    const before = this.#positions.get(reader) ?? new Map<string, number>();
    this.#positions.set(reader, before);
    for (const { id, readUpTo } of members) {
      if (readUpTo < (before.get(id) ?? 0))
        this.#fault(`${name} sees ${id} back at ${readUpTo} from ${before.get(id)}`);
      before.set(id, readUpTo);
    }
  }

  /** The members, with the positions that were acknowledged to them. */
  checkMembers(name: string, members: readonly Member[]): void {
    const seen = members.map(({ id }) => id).sort();
    const due = [...this.model.members.keys()].sort();
    if (seen.join() !== due.join()) this.#fault(`${name} sees the members ${seen} instead of ${due}`);
    for (const { id, name: called, muted, readUpTo } of members) {
      const member = this.model.members.get(id);
      if (!member) continue;
      if (called !== member.name) this.#fault(`${name} sees ${id} as ${called}`);
      if (muted !== member.isMuted) this.#fault(`${name} sees ${id} ${muted ? "muted" : "not muted"}`);
      if (readUpTo < member.readUpTo || readUpTo > this.model.lastId)
        this.#fault(`${name} sees ${id} at ${readUpTo} instead of ${member.readUpTo}`);
    }
  }

  /** All that a page shows after a time without faults. */
  checkView(name: string, view: { messages: readonly Message[]; members: readonly Member[]; muteAll: boolean }): void {
    const ids = view.messages.map(({ id }) => id);
    const due = this.model.view().map(({ id }) => id);
    if (ids.join() !== due.join()) this.#fault(`${name} sees ${ids} instead of ${due}`);
    this.checkMessages(name, view.messages);
    this.checkMembers(name, view.members);
    if (view.muteAll !== this.model.muteAll) this.#fault(`${name} sees everyone muted: ${view.muteAll}`);
    const positions = new Map(view.members.map(({ id, readUpTo }) => [id, readUpTo]));
    for (const { id, readCount, status, notice } of view.messages) {
      const readers = this.model.readers(id, (memberId) => positions.get(memberId) ?? 0);
      if (!notice && status !== "recalled" && readCount !== readers)
        this.#fault(`${name} sees ${readCount} readers of ${id} instead of ${readers}`);
    }
  }
}

/** Pushes of operations: the sender's socket may have ended before the acknowledgement. */
const learned = /^\{"type":"c_(?:add_msg|qx_msg|edit_msg|react)"/;

function operationsLearned({ type, rev, data }: { type: string; rev: number; data: unknown }) {
  if (type === "c_add_msg")
    return (data as Fields[])
      .filter(({ lx }) => Number(lx) <= 5)
      .map((fields) => ({ operation: sendOf(fields), rev: Number(fields.rev) }));
  const fields = data as Fields;
  const memberId = typeof fields.uid === "string" ? fields.uid : "";
  const operation = operationOf(type.slice(2), fields, undefined, memberId);
  return operation ? [{ operation, rev }] : [];
}

function sendOf({ id, event_id, tjuid, lx, content, pid }: Fields): Operation {
  const type = messageKindNames.get(Number(lx)) ?? "";
  const ids = { id: Number(id), eventId: String(event_id), senderId: String(tjuid) };
  return { kind: "send", ...ids, type, content: String(content), replyTo: Number(pid) };
}

function operationOf(type: string, asked: Fields, data: unknown, memberId: string): Operation | undefined {
  const id = Number(asked.msg_id);
  switch (type) {
    case "add_msg": {
      const [message] = data as Message[];
      if (!message) return undefined;
      const { eventId, senderId, kind, content, replyTo } = message;
      return { kind: "send", id: message.id, eventId, senderId, type: kind, content, replyTo };
    }
    case "edit_msg":
      return { kind: "edit", id, content: String(asked.content), memberId };
    case "qx_msg":
      return { kind: "recall", id };
    case "react":
      return { kind: "react", id, emoji: String(asked.emoji), memberId, on: Boolean(asked.on) };
    case "read_msg":
      return { kind: "read", ids: String(asked.msg_id).split(",").map(Number), memberId };
    default:
      return undefined;
  }
}
