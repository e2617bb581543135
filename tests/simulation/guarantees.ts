import type { RoomSession } from "../../web/room/room-session.ts";
import type { Host, StoredText } from "./host.ts";

/** Record of the clients' actions, and of the guarantees that the room broke. */
export class Guarantees {
  readonly faults: string[];
  readonly #room: () => Host;
  readonly #clients: readonly RoomSession[];
  readonly #sent = new Set<string>();
  /** All wordings of a message, by its id. */
  readonly #wordings = new Map<number, Set<string>>();
  readonly #gone = new Set<string>();
  /** Event id of each message that was seen or stored. */
  readonly #order = new Map<number, string>();

  constructor(faults: string[], room: () => Host, clients: readonly RoomSession[]) {
    this.faults = faults;
    this.#room = room;
    this.#clients = clients;
  }

  sent(eventId: string): void {
    this.#sent.add(eventId);
  }

  worded(id: number, ...texts: string[]): void {
    this.#wordings.set(id, new Set([...(this.#wordings.get(id) ?? []), ...texts]));
  }

  /** The recall or the clearing of these messages was acknowledged. */
  deleted(messages: readonly StoredText[]): void {
    for (const { id, content } of messages)
      for (const text of [content, ...(this.#wordings.get(id) ?? [])]) if (text !== "") this.#gone.add(text);
  }

  /** Checks what holds at each moment between two transactions. */
  check(): void {
    const stored = this.#room().texts();
    const { clearedTo, newest } = this.#room().extent();
    for (const { id, content, eventId } of stored) {
      this.#isInOrder(id, eventId, "the room");
      this.worded(id, content);
    }
    if (stored.length !== newest - clearedTo) this.#fault("the room's log has a gap");
    for (const [index, { store }] of this.#clients.entries()) {
      const { messages } = store.getState();
      for (const [at, { id, eventId, senderId }] of messages.entries()) {
        const before = messages[at - 1]?.id;
        if (before !== undefined && id !== before + 1) this.#fault(`client ${index} sees ${id} after ${before}`);
        if (id > newest) this.#fault(`client ${index} sees ${id}, which is not stored`);
        if (senderId !== "") this.#isInOrder(id, eventId, `client ${index}`);
      }
    }
    const dump = this.#gone.size > 0 ? this.#room().dump() : "";
    for (const text of this.#gone) if (dump.includes(text)) this.#fault(`"${text}" is still stored`);
  }

  /** Checks what holds after a time without faults. `devices`: all that the clients' browsers store. */
  checkCalm(devices: string): void {
    this.check();
    const stored = this.#room().texts();
    const eventIds = this.#room().eventIds();
    for (const eventId of this.#sent) {
      const times = eventIds.filter((other) => other === eventId).length;
      if (times !== 1) this.#fault(`${eventId} is stored ${times} times`);
    }
    const all = JSON.stringify(stored.map(({ id, content }) => ({ id, content })));
    for (const [index, { store }] of this.#clients.entries()) {
      const { messages, outbox } = store.getState();
      const seen = messages.map(({ id, kind, content }) => ({ id, content: kind === "text" ? content : "" }));
      if (JSON.stringify(seen) !== all) this.#fault(`client ${index} differs from the room`);
      if (outbox.length > 0) this.#fault(`client ${index} has unsent messages`);
    }
    for (const text of this.#gone) if (devices.includes(text)) this.#fault(`"${text}" is still on a device`);
  }

  #isInOrder(id: number, eventId: string, place: string): void {
    const known = this.#order.get(id) ?? eventId;
    this.#order.set(id, known);
    if (known !== eventId) this.#fault(`${id} is another message in ${place}`);
  }

  #fault(fault: string): void {
    if (!this.faults.includes(fault)) this.faults.push(fault);
  }
}
