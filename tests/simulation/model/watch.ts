import { listMembers } from "@contract/endpoints/members.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { urlResumeEventId } from "@contract/frames/first-frame.ts";
import type { Member } from "@contract/member.ts";
import { type Message, message as wireMessage } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import * as z from "zod/mini";
import type { RoomState } from "../../../web/room/types.ts";
import type { Reader } from "../guarantees.ts";
import type { Host } from "../host.ts";
import { type Act, type ModelMessage, type Request, RoomModel } from "./room-model.ts";

type Fields = Record<string, unknown>;

/** Tells a model of what happens to a room, and compares with it what members get and see. */
export class Watch {
  readonly model: RoomModel;
  readonly #room: () => Host;
  readonly #fault: (fault: string) => void;
  readonly #memberIds = new Map<string, string>();
  readonly #requests = new Map<string, Request>();
  #acknowledged: { token: string; request: Request; answer: unknown }[] = [];
  #knownWrites = -1;
  /** Number of steps in which the model changed. */
  #changes = 0;
  readonly #checked = new WeakMap<RoomState, number>();
  /** Read positions by reader and member. */
  readonly #positions = new WeakMap<object, Map<string, number>>();

  constructor(room: () => Host, fault: (fault: string) => void) {
    this.#room = room;
    this.#fault = fault;
    this.model = new RoomModel((text) => fault(`the model: ${text}`));
  }

  entered(token: string): void {
    this.#memberIds.set(token, this.#room().memberOf(token));
  }

  /** A frame arrives at the room, or the resume request of a socket's address. */
  asked(token: string, frame: string | URLSearchParams): void {
    const { type, event_id, data } =
      typeof frame === "string"
        ? (JSON.parse(frame) as { type: string; event_id?: string; data?: Fields })
        : { type: "list_reconnect_msg", event_id: urlResumeEventId, data: Object.fromEntries(frame) };
    if (event_id === undefined) return;
    const request = { memberId: this.#memberIds.get(token) ?? "", type, eventId: event_id, data: data ?? {} };
    this.#requests.set(`${token} ${event_id}`, request);
    if (type !== "list_reconnect_msg") this.model.asked(request);
  }

  /** A frame leaves the room. */
  answered(token: string, frame: string): void {
    if (!frame.startsWith('{"type":"ack"')) return;
    const { event_id, code, data } = JSON.parse(frame) as { event_id: string; code: number; data: unknown };
    const request = this.#requests.get(`${token} ${event_id}`);
    if (code === 1 && request) this.#acknowledged.push({ token, request, answer: data });
  }

  /** A step of the room is durable. */
  settled(act?: Act): void {
    const writes = this.#room().writes();
    if (act || writes !== this.#knownWrites) {
      this.#knownWrites = writes;
      const lines = this.#room().changedSince(this.model.rev);
      const { rev } = this.#room().extent();
      if (act || rev !== this.model.rev) this.#changes++;
      this.model.happened(lines, rev, act);
    }
    for (const { token, request, answer } of this.#acknowledged.splice(0))
      if (request.type !== "list_reconnect_msg") this.model.acknowledged(request, answer);
      else if ("list" in (answer as Fields)) this.#checkMissed(token, request.data, answer as Fields);
  }

  /** Catching up brings all that was missed, as it is now; `more` is set while something is left. */
  #checkMissed(name: string, { pos_id, rev: since }: Fields, { list, rev, more }: Fields): void {
    const afterId = Number(pos_id);
    const due = this.model.missed(afterId, Number(since ?? Number.POSITIVE_INFINITY), Number(rev));
    const brought = new Map((list as { id: number }[]).map((one) => [one.id, one]));
    const lacking = due.filter(({ id }) => !brought.has(id)).map(({ id }) => id);
    const last = Math.max(afterId, ...brought.keys());
    const isPassed = (id: number) => id <= last && id > afterId;
    if (lacking.length > 0 && (!more || lacking.some(isPassed))) this.#fault(`${name} was not told of ${lacking}`);
    for (const line of due) {
      const one = brought.get(line.id);
      if (one) this.#checkMessage(name, z.decode(wireMessage, one as z.input<typeof wireMessage>), line);
    }
  }

  /** A member asks for a page of the history, for the members and for the room. `tokens`: of all members. */
  explore(tokens: readonly string[], upTo: (max: number) => number): void {
    const token = tokens[upTo(tokens.length)] ?? "";
    const id = 1 + upTo(this.model.lastId + 1);
    const query = { ...[{}, { before: id }, { after: id }][upTo(3)], limit: 1 + upTo(6) };
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const page = this.#ask(token, listMessages, `?${text}`);
    if (page) {
      const { ids, more } = this.model.page(query);
      const seen = page.messages.map(({ id }) => id);
      const asked = `${token} asked for ${text}`;
      if (seen.join() !== ids.join()) this.#fault(`${asked} and got ${seen} instead of ${ids}`);
      if (page.more !== more) this.#fault(`${asked} and was told ${page.more ? "of" : "of no"} more`);
      for (const one of page.messages) this.#checkMessage(token, one, this.model.messages.get(one.id));
    }
    const members = this.#ask(token, listMembers);
    if (members) this.#checkMembers(token, members);
    if (members) this.#checkPositions(this, token, members);
    const info = this.#ask(token, getRoom);
    if (info) this.#checkRoom(token, info);
  }

  #ask<Data extends z.ZodMiniType>(token: string, { path, data }: { path: string; data: Data }, query = "") {
    const url = new URL(`${path}${query}`, "http://localhost");
    const { code, data: answer } = this.#room().call(token, url) as { code: number; data: z.input<Data> };
    return code === 1 ? z.decode(data, answer) : undefined;
  }

  /** Compares what a page shows. `isIdle`: it has a connection, and nothing is on its way. */
  checkPage(page: Reader, isIdle: boolean): void {
    const { name } = page;
    const state: RoomState = page.state();
    const { messages, members, room, hasOlder, outbox, reacting, connection, historyWindow } = state;
    this.#checkPositions(page, name, members);
    this.#checkPositions(page.state, name, [room.me]);
    const isQuiet = isIdle && connection === "live" && outbox.length === 0 && Object.keys(reacting).length === 0;
    if (!isQuiet || historyWindow || this.#checked.get(state) === this.#changes) return;
    this.#checked.set(state, this.#changes);
    const all = [...this.model.messages.keys()];
    const due = hasOlder ? all.filter((id) => id >= (messages[0]?.id ?? 0)) : all;
    const seen = messages.map(({ id }) => id);
    if (seen.join() !== due.join()) this.#fault(`${name} sees ${seen} instead of ${due}`);
    for (const one of messages) this.#checkMessage(name, one, this.model.messages.get(one.id));
    this.#checkMembers(name, members);
    this.#checkRoom(name, room);
  }

  /** Read positions never move back. `reader`: sees these members. */
  #checkPositions(reader: object, name: string, members: readonly Pick<Member, "id" | "readUpTo">[]): void {
    const before = this.#positions.get(reader) ?? new Map<string, number>();
    this.#positions.set(reader, before);
    for (const { id, readUpTo } of members) {
      const last = before.get(id) ?? 0;
      if (readUpTo < last) this.#fault(`${name} sees ${id} back at ${readUpTo} from ${last}`);
      before.set(id, readUpTo);
    }
  }

  /** After a time without faults, all members are connected, and shown at least at the positions that they were told. */
  checkRead({ name, state }: Reader): void {
    const { members, room, messages, connection } = state();
    if (connection !== "live") this.#fault(`${name} has no connection: ${connection}`);
    for (const { id, online } of members) if (!online) this.#fault(`${name} sees ${id} offline`);
    for (const { id, readUpTo } of [...members, room.me]) {
      const due = this.model.members.get(id)?.readUpTo ?? 0;
      if (readUpTo < due || readUpTo > this.model.lastId) this.#fault(`${name} sees ${id} at ${readUpTo}, not ${due}`);
    }
    for (const { id, senderId, readCount, status, notice } of messages) {
      const readers = members.filter((member) => member.id !== senderId && member.readUpTo >= id).length;
      if (!notice && status !== "recalled" && readCount !== readers)
        this.#fault(`${name} sees ${readCount} readers of ${id} instead of ${readers}`);
    }
  }

  #checkMembers(name: string, members: readonly Member[]): void {
    const seen = members.map(({ id, name: called, role, muted }) => [id, called, role, muted].join(" "));
    const due = [...this.model.members].map(([id, one]) => [id, one.name, one.role, one.isMuted].join(" "));
    const wrong = seen.filter((one) => !due.includes(one));
    const missing = due.filter((one) => !seen.includes(one));
    if (wrong.length + missing.length > 0) this.#fault(`${name} sees the members ${wrong} instead of ${missing}`);
  }

  #checkRoom(name: string, info: RoomInfo): void {
    const { me } = info;
    const own = this.model.members.get(me.id);
    const due = { ...this.model.room, seatsUsed: this.model.members.size, state: "normal" as const };
    const wrong = Object.entries(due).filter(([field, value]) => info[field as keyof typeof due] !== value);
    if (wrong.length > 0)
      this.#fault(
        `${name} has the room ${wrong.map(([field]) => `${field} ${info[field as keyof typeof due]}`)} instead of ${wrong}`,
      );
    if (me.role !== own?.role || me.muted !== own.isMuted) this.#fault(`${name} is ${me.role}, muted ${me.muted}`);
  }

  #checkMessage(name: string, seen: Message, due: ModelMessage | undefined): void {
    if (!due) {
      this.#fault(`${name} sees ${seen.id}, which is not there`);
      return;
    }
    const isNotice = due.eventId === "";
    const { isRecalled, replyTo } = due;
    const hasQuote = !isRecalled && replyTo > 0;
    const quote = hasQuote ? this.model.quoteOf(due) : undefined;
    const fields = {
      kind: [seen.kind, due.kind],
      status: [seen.status, isRecalled ? "recalled" : "sent"],
      senderId: isNotice || [seen.senderId, due.senderId],
      content: isNotice || [seen.content, due.content],
      edited: isRecalled || [seen.editedAt !== undefined, due.isEdited],
      replyTo: isRecalled || [seen.replyTo, replyTo],
      quotedText: !hasQuote || [seen.quotedText, quote ?? ""],
      quotedRecalled: !hasQuote || [seen.quotedRecalled ?? false, quote === undefined],
      reactions: [sorted(seen.reactions ?? {}), sorted(due.reactions)],
    };
    for (const [field, pair] of Object.entries(fields))
      if (pair !== true && pair[0] !== pair[1])
        this.#fault(`${name} sees ${field} ${pair[0]} of ${seen.id} instead of ${pair[1]}`);
  }
}

const sorted = (reactions: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(reactions)
    .filter(([, ids]) => ids.length > 0)
    .map(([emoji, ids]) => `${emoji} ${[...ids].sort()}`)
    .sort()
    .join();
