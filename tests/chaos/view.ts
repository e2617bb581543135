import * as z from "zod/mini";
import { cleared, reacted, reads, recalled, type ServerFrame, type WireMessage } from "./wire.ts";

/** One client's view of the room. Changes have revisions, so a repeated one has no effect. */
export class View {
  readonly messages = new Map<number, WireMessage>();
  /** Read positions by member. */
  readonly readUpTo = new Map<string, number>();
  epoch = "";
  rev = 0;
  clearedTo = 0;
  lastId = 0;
  /** Messages that arrived after one with a higher id. */
  outOfOrder = 0;
  readonly #me: string;

  constructor(me: string) {
    this.#me = me;
  }

  begin(epoch: string, rev: number, clearedTo: number): void {
    this.messages.clear();
    this.epoch = epoch;
    this.rev = rev;
    this.clearedTo = clearedTo;
    this.lastId = clearedTo;
  }

  reach(rev: number): void {
    this.rev = Math.max(this.rev, rev);
  }

  /** Adds a message; true if it is new. */
  add(message: WireMessage): boolean {
    if (message.id <= this.clearedTo) return false;
    const known = this.messages.get(message.id);
    if (known) {
      if (message.rev > known.rev) this.messages.set(message.id, message);
      return false;
    }
    if (message.id < this.lastId) this.outOfOrder++;
    this.lastId = Math.max(this.lastId, message.id);
    this.messages.set(message.id, message);
    return true;
  }

  catchUp(list: readonly WireMessage[], rev: number, clearedTo: number): void {
    this.#clear(clearedTo);
    for (const message of [...list].sort((a, b) => a.id - b.id)) {
      this.add(message);
      if (message.zt === 2) this.#blankQuotes(message.id, message.rev);
    }
    this.reach(rev);
  }

  apply({ type, rev, data }: ServerFrame): void {
    if (type === "c_qx_msg") {
      const { msg_id, uid, rev: at } = z.parse(recalled, data);
      this.#recall(msg_id, uid, at);
    } else if (type === "c_react") this.#react(z.parse(reacted, data), rev ?? 0);
    else if (type === "c_read_msg") this.move(z.parse(reads, data));
    else if (type === "c_chat_clear_msg") this.#clear(z.parse(cleared, data).cleared_to);
  }

  /** Applies this client's own acknowledged change; without a revision the server had applied it before. */
  mine(type: string, data: unknown, rev: number | undefined): void {
    if (rev === undefined) return;
    const me = this.#me;
    if (type === "qx_msg") this.#recall(z.parse(z.object({ msg_id: z.number() }), data).msg_id, me, rev);
    else this.#react({ ...z.parse(z.omit(reacted, { uid: true }), data), uid: me }, rev);
  }

  /** Positions never move back. */
  move(positions: readonly { uid: string; pos_id: number }[]): void {
    for (const { uid, pos_id } of positions) this.readUpTo.set(uid, Math.max(this.readUpTo.get(uid) ?? 0, pos_id));
  }

  seat(members: readonly { id: string; pos_id: number }[]): void {
    this.move(members.map(({ id, pos_id }) => ({ uid: id, pos_id })));
  }

  #recall(id: number, uid: string, rev: number): void {
    const known = this.messages.get(id);
    if (known && known.rev < rev) {
      const { reactions: _, pdel: __, ...rest } = known;
      // A recalled message quotes nothing, whatever happens to the quoted one.
      this.messages.set(id, { ...rest, lx: 91, zt: 2, content: "", pid: 0, pcontent: "", rev, sys: { actor: uid } });
    }
    this.#blankQuotes(id, rev);
  }

  #blankQuotes(id: number, rev: number): void {
    for (const [other, message] of this.messages)
      if (message.pid === id && message.pdel !== 1)
        this.messages.set(other, { ...message, pcontent: "", pdel: 1, rev: Math.max(rev, message.rev) });
  }

  #react({ msg_id, emoji, uid, on }: z.output<typeof reacted>, rev: number): void {
    const known = this.messages.get(msg_id);
    if (!known || known.rev >= rev) return;
    const others = (known.reactions?.[emoji] ?? []).filter((id) => id !== uid);
    const now = on ? [...others, uid] : others;
    const { [emoji]: _, ...rest } = known.reactions ?? {};
    this.messages.set(msg_id, { ...known, rev, reactions: now.length > 0 ? { ...rest, [emoji]: now } : rest });
  }

  #clear(to: number): void {
    if (to <= this.clearedTo) return;
    this.clearedTo = to;
    this.lastId = Math.max(this.lastId, to);
    for (const id of this.messages.keys()) if (id <= to) this.messages.delete(id);
  }
}
