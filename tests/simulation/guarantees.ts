import type { RoomState } from "../../web/room/types.ts";
import type { Host, PostedEmail, StoredText } from "./host.ts";

/** A page as the guarantees see it. */
export interface Reader {
  name: string;
  token: string;
  state(): RoomState;
}

/** Record of the pages' actions, and of the guarantees that the room broke. */
export class Guarantees {
  readonly faults: string[] = [];
  readonly #room: () => Host;
  readonly #readers: () => readonly Reader[];
  /** Origin of each message by its event id, in the order of typing. */
  readonly #sent = new Map<string, { token: string; page: object }>();
  /** A refused message goes behind later ones when it is tried again. */
  mayReorder = false;
  /** Keys of writes that a full device refused: the page alone has the message then. */
  readonly unstored = new Set<string>();
  /** All wordings of a message, by its id. */
  readonly #wordings = new Map<number, Set<string>>();
  readonly #gone = new Set<string>();
  /** Event id of each message that was seen or stored. */
  readonly #order = new Map<number, string>();
  /** Last revision that left by a socket. */
  readonly #revs = new WeakMap<object, number>();
  #rev = 0;
  #newest = 0;
  #checkedWrites = -1;
  readonly #checkedUnsent = new WeakSet<RoomState>();
  #checkedStates = new WeakSet<RoomState>();
  /** Id of the email that named a new member, by the name. */
  readonly #named = new Map<string, string>();
  /** Messages of each delivery to the outgoing hook, by its id. */
  readonly #deliveries = new Map<string, readonly number[]>();

  constructor(room: () => Host, readers: () => readonly Reader[]) {
    this.#room = room;
    this.#readers = readers;
  }

  typed(eventId: string, token: string, page: object): void {
    this.#sent.set(eventId, { token, page });
  }

  /** A reply whose quoted message is gone. */
  refused(eventId: string): void {
    this.#sent.delete(eventId);
  }

  worded(id: number, ...texts: string[]): void {
    const known = this.#wordings.get(id) ?? new Set();
    this.#wordings.set(id, known);
    for (const text of texts) known.add(text);
  }

  /** The recall or the clearing of these messages was acknowledged. */
  deleted(messages: readonly Pick<StoredText, "id" | "content">[]): void {
    this.#checkedWrites = -1;
    for (const { id, content } of messages)
      for (const text of [content, ...(this.#wordings.get(id) ?? [])]) if (text !== "") this.#gone.add(text);
  }

  /** The mail queue has an email, perhaps for a second time. */
  posted({ id, names }: PostedEmail): void {
    for (const name of names) {
      const known = this.#named.get(name) ?? id;
      this.#named.set(name, known);
      if (known !== id) this.fault(`${name} is a new member in two emails`);
    }
  }

  /** A delivery that is repeated has no other messages than before. */
  delivered(id: string, messageIds: readonly number[]): void {
    const known = this.#deliveries.get(id) ?? messageIds;
    this.#deliveries.set(id, known);
    if (messageIds.some((messageId) => !known.includes(messageId))) this.fault(`the delivery ${id} has grown`);
  }

  /** Checks a frame that leaves by a socket. */
  sentBy(socket: object, token: string, frame: string): void {
    if (frame.includes("<text") && this.#room().memberOf(token) === "") this.fault(`${token} reads without a seat`);
    const { type, rev } = JSON.parse(frame) as { type: string; rev?: number };
    const before = this.#revs.get(socket);
    if (rev === undefined) return;
    this.#revs.set(socket, Math.max(rev, before ?? 0));
    // An answer to a retry has the revision of the first time.
    if (before !== undefined && rev <= before && type !== "ack") this.fault(`revision ${rev} follows ${before}`);
  }

  /** Checks what holds at each moment between two transactions. */
  check(): void {
    const writes = this.#room().writes();
    if (writes !== this.#checkedWrites) this.#checkRoom();
    this.#checkedWrites = writes;
    for (const reader of this.#readers()) {
      const state = reader.state();
      // A state never changes, and ids that the room has given stay given.
      if (this.#checkedStates.has(state)) continue;
      this.#checkedStates.add(state);
      this.#checkReader(reader.name, state);
    }
  }

  /** Checks what pages show between two steps of them. */
  checkUnsent(): void {
    for (const { name, token, state } of this.#readers()) {
      const now = state();
      const { messages, outbox } = now;
      if (outbox.length === 0 || this.#checkedUnsent.has(now)) continue;
      this.#checkedUnsent.add(now);
      const unsent = new Set(outbox.map(({ eventId }) => eventId));
      if (unsent.size < outbox.length) this.fault(`${name} sees an unsent message twice`);
      const memberId = this.#room().memberOf(token);
      for (const { eventId, senderId } of messages)
        if (senderId === memberId && unsent.has(eventId)) this.fault(`${name} sees ${eventId} twice`);
    }
  }

  #checkRoom(): void {
    const stored = this.#room().texts();
    const { clearedTo, newest, rev } = this.#room().extent();
    const { taken, paid } = this.#room().seats();
    if (taken > paid) this.fault(`${taken} members have ${paid} seats`);
    if (rev < this.#rev) this.fault("a revision is given twice");
    this.#rev = rev;
    // Pages may have seen what the end of the process undid.
    if (newest < this.#newest) this.#checkedStates = new WeakSet();
    this.#newest = newest;
    for (const { id, content, eventId } of stored) {
      this.#isInOrder(id, eventId, "the room");
      this.worded(id, content);
    }
    if (stored.length !== newest - clearedTo) this.fault("the room's log has a gap");
    const { missing, unknown } = this.#room().files();
    for (const id of missing) this.fault(`the bucket has no file ${id}`);
    for (const id of unknown) this.fault(`the bucket still has the file ${id}`);
    const dump = this.#gone.size > 0 ? this.#room().dump() : "";
    for (const text of this.#gone) if (dump.includes(text)) this.fault(`"${text}" is still stored`);
  }

  #checkReader(name: string, { messages }: RoomState): void {
    for (const [at, { id, eventId, senderId }] of messages.entries()) {
      const before = messages[at - 1]?.id;
      if (before !== undefined && id !== before + 1) this.fault(`${name} sees ${id} after ${before}`);
      if (id > this.#newest) this.fault(`${name} sees ${id}, which is not stored`);
      if (senderId !== "") this.#isInOrder(id, eventId, name);
    }
  }

  /** Checks what holds after a time without faults. `fresh`: a page of the same member that was opened just now. */
  checkCalm(fresh: ReadonlyMap<string, Reader>): void {
    this.check();
    const stored = this.#room().texts();
    const eventIds = this.#room().eventIds();
    const ids = new Map([...this.#order].map(([id, eventId]) => [eventId, id]));
    const lastOf = new Map<object, number>();
    for (const [eventId, { token, page }] of this.#sent) {
      const id = ids.get(eventId) ?? Number.POSITIVE_INFINITY;
      // A page that crashed has it no more on the device, and perhaps in a call that comes late.
      const mayBeLost =
        [...this.unstored].some((key) => key.endsWith(eventId)) && !this.#readers().some((one) => one === page);
      if (id < (lastOf.get(page) ?? 0) && !this.mayReorder) this.fault(`${eventId} overtook an earlier message`);
      if (ids.has(eventId) && !mayBeLost) lastOf.set(page, id);
      const times = eventIds.filter((other) => other === eventId).length;
      const isLost = times === 0 && !mayBeLost && this.#room().memberOf(token) !== "";
      if (isLost || times > 1) this.fault(`${eventId} is stored ${times} times`);
    }
    const all = JSON.stringify(stored.map(({ id, content }) => ({ id, content })));
    for (const { name, token, state } of this.#readers()) {
      const { messages, outbox } = state();
      const seen = messages.map(({ id, kind, content }) => ({ id, content: kind === "text" ? content : "" }));
      if (JSON.stringify(seen) !== all) this.fault(`${name} differs from the room`);
      if (outbox.length > 0) this.fault(`${name} has unsent messages`);
      const other = fresh.get(token);
      const lines = other ? linesOf(other.state()) : [];
      const different = other && linesOf(state()).find((line) => !lines.includes(line));
      if (different) this.fault(`${name} differs from a fresh reader: ${different}`);
    }
  }

  /** Checks emails and deliveries. `members`: names of all who entered and stayed. */
  checkServices(members: readonly string[]): void {
    const owes = this.#room().owes();
    for (const name of members)
      if (!owes.names && !this.#named.has(name)) this.fault(`no email names the new member ${name}`);
    const delivered = new Set([...this.#deliveries.values()].flat());
    for (const { id, content } of this.#room().texts())
      if (!owes.deliveries && content !== "" && !delivered.has(id)) this.fault(`${id} is not delivered`);
  }

  /** Checks all that the members' browsers store. */
  checkDevices(stored: string): void {
    for (const text of this.#gone) if (stored.includes(text)) this.fault(`"${text}" is still on a device`);
  }

  #isInOrder(id: number, eventId: string, place: string): void {
    const known = this.#order.get(id) ?? eventId;
    this.#order.set(id, known);
    if (known !== eventId) this.fault(`${id} is another message in ${place}`);
  }

  fault(fault: string): void {
    if (!this.faults.includes(fault)) this.faults.push(fault);
  }
}

/** All lasting facts that a page shows, a line for each thing. */
function linesOf({ messages, members, room: { name, seats, seatsUsed, clearedTo } }: RoomState): string[] {
  return [
    // The address of a file is another one in each hour.
    ...messages.map(({ fileUrl, ...message }) =>
      // In a notice, the wire tells only the owner from the others.
      JSON.stringify(Object.entries(message).sort(([a], [b]) => (a < b ? -1 : 1))).replace('"coOwner"', '"member"'),
    ),
    ...members.map(({ id, name, role, readUpTo }) => JSON.stringify({ id, name, role, readUpTo })),
    JSON.stringify({ name, seats, seatsUsed, clearedTo }),
  ];
}
