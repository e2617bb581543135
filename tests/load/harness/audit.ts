import { ClientEvent } from "../../../worker/contract/events.ts";
import type { CommandReply } from "../../../worker/contract/frames/client-frames.ts";
import { type Ack, decodeServerFrame } from "../../../worker/contract/frames/server-frames.ts";
import type { Compared, Rows } from "../../chaos/rows.ts";
import type { Frame } from "./received.ts";

interface Room {
  rows: Rows;
  byId: Map<number, Compared>;
  byEvent: Map<string, Compared[]>;
}

/** Compares what the server acknowledged and delivered with the rooms on its disk. */
export class Audit {
  /** Distinct acknowledged writes. */
  writes = 0;
  readonly errors: string[] = [];
  readonly #rooms = new Map<string, Room>();
  /** Ids of the pushed messages, for each frame that was compared. */
  readonly #compared = new WeakMap<Frame, readonly number[]>();
  readonly #acks = new Set<string>();
  /** The last acknowledged text of each message. */
  readonly #texts = new Map<Compared, string>();

  constructor(all: Iterable<Rows>) {
    for (const rows of all) {
      const room: Room = { rows, byId: new Map(), byEvent: new Map() };
      for (const message of rows.messages) {
        room.byId.set(message.id, message);
        const event = `${message.sender} ${message.eventId}`;
        room.byEvent.set(event, [...(room.byEvent.get(event) ?? []), message]);
      }
      for (const uid of rows.members) this.#rooms.set(uid, room);
    }
  }

  /** A member's seat in a room, as a login answers it. */
  seat(uid: string): void {
    this.writes++;
    if (!this.#rooms.has(uid)) this.errors.push(`no room has the member ${uid}`);
  }

  /** The frames of one socket: acknowledged writes are stored once, pushed messages arrive in the order of the ids. */
  socket(uid: string, frames: Iterable<Frame>): void {
    const room = this.#rooms.get(uid);
    if (!room) {
      this.errors.push(`no room has the member ${uid}`);
      return;
    }
    let last = 0;
    for (const frame of frames)
      for (const id of this.#pushed(room, uid, frame)) {
        if (id <= last) this.errors.push(`message ${id} arrived after ${last}`);
        last = id;
      }
  }

  #pushed(room: Room, uid: string, frame: Frame): readonly number[] {
    const known = this.#compared.get(frame);
    if (known) return known;
    const decoded = decodeServerFrame(frame.text);
    let ids: number[] = [];
    if (decoded?.event === "messagesAdded") {
      ids = decoded.data.map(({ id }) => id);
      for (const { id, senderId, eventId } of decoded.data)
        if (!this.#isStored(room, id, senderId, eventId)) this.errors.push(`message ${id} was delivered, not stored`);
    } else if (decoded?.event === "ack" && decoded.ack.code === 1) this.#write(room, uid, decoded.ack);
    this.#compared.set(frame, ids);
    return ids;
  }

  #write({ rows, byId, byEvent }: Room, uid: string, ack: Ack): void {
    const { eventId, originType, data } = ack;
    if (originType === ClientEvent.resume || this.#acks.has(`${uid} ${eventId}`)) return;
    this.#acks.add(`${uid} ${eventId}`);
    this.writes++;
    const fail = (what: string) => this.errors.push(`${originType} of ${uid}, ${eventId}: ${what}`);
    // The data was decoded by the schema of this command.
    if (originType === ClientEvent.sendMessage) {
      const [message] = data as CommandReply<"sendMessage">;
      const stored = byEvent.get(`${uid} ${eventId}`) ?? [];
      if (stored.length !== 1) fail(`stored ${stored.length} times`);
      const row = stored.find(({ id }) => id === message?.id);
      if (row && message) this.#texts.set(row, message.content);
      else if (stored.length === 1) fail("stored with another id");
    } else if (originType === ClientEvent.edit) {
      const { messageId, content } = data as CommandReply<"edit">;
      const row = byId.get(messageId);
      if (row) this.#texts.set(row, content);
      else fail("edited, and not stored");
    } else if (originType === ClientEvent.recall) {
      const { messageId } = data as CommandReply<"recall">;
      if (byId.get(messageId)?.recalled !== true) fail("not recalled");
    } else if (originType === ClientEvent.markRead) {
      const { messageIds } = data as CommandReply<"markRead">;
      if ((rows.readUpTo.get(uid) ?? 0) < Math.max(...messageIds)) fail("not read");
    } else if (originType === ClientEvent.vote) {
      const { messageId, choices } = data as CommandReply<"vote">;
      if (rows.votes.get(`${messageId} ${uid}`) !== JSON.stringify(choices)) fail("not counted");
    } else fail("no audit of this command");
  }

  /** Compares the texts, when all acknowledgements are known. */
  texts(): void {
    for (const [{ id, text, recalled }, acknowledged] of this.#texts)
      if (!recalled && text !== acknowledged) this.errors.push(`message ${id} is stored with another text`);
  }

  #isStored({ byId, byEvent }: Room, id: number, sender: string, eventId: string): boolean {
    if (eventId === "") return byId.has(id);
    const stored = byEvent.get(`${sender} ${eventId}`) ?? [];
    return stored.length === 1 && stored[0]?.id === id;
  }
}
