/*
 * View that the members of a room must have after the operations that the room acknowledged. Written from the specification
 * alone: nothing of the product is imported, so that no error of the product is repeated here.
 */

export type Operation =
  | { kind: "send"; id: number; eventId: string; senderId: string; type: string; content: string; replyTo: number }
  /** `memberId`: "" if only the edit is known. */
  | { kind: "edit"; id: number; content: string; memberId: string }
  | { kind: "recall"; id: number }
  | { kind: "react"; id: number; emoji: string; memberId: string; on: boolean }
  | { kind: "read"; ids: readonly number[]; memberId: string }
  | { kind: "clear"; clearedTo: number }
  | { kind: "create" | "join"; memberId: string; name: string }
  | { kind: "remove"; memberId: string }
  /** `memberId`: "" for all members but the owner. */
  | { kind: "mute"; memberId: string; on: boolean }
  /** The owner learned the room to call a program with each message, which all members must know. */
  | { kind: "hook" };

export interface ModelMessage {
  id: number;
  type: string;
  senderId: string;
  content: string;
  isRecalled: boolean;
  isEdited: boolean;
  replyTo: number;
  /** Text of the message that is replied to; undefined once it was recalled or cleared. */
  quote: string | undefined;
  /** Members by emoji. */
  reactions: Record<string, string[]>;
}

interface ModelMember {
  name: string;
  isMuted: boolean;
  /** Position that was acknowledged to the member. */
  readUpTo: number;
}

export interface Page {
  ids: number[];
  more: boolean;
}

export class RoomModel {
  readonly members = new Map<string, ModelMember>();
  readonly #messages = new Map<number, ModelMessage>();
  /** Revisions at which messages were sent, and last altered. */
  readonly #sentAt = new Map<number, number>();
  readonly #alteredAt = new Map<number, number>();
  readonly #ids = new Map<string, number>();
  ownerId = "";
  muteAll = false;
  clearedTo = 0;
  lastId = 0;
  rev = 0;
  /** Acknowledgements that the specification does not allow. */
  readonly faults: string[] = [];

  /** `rev`: the room's revision after the operation; 0 if the operation found what it wanted. */
  apply(operation: Operation, rev: number): void {
    this.rev = Math.max(this.rev, rev);
    switch (operation.kind) {
      case "send":
        this.#send(operation);
        break;
      case "edit":
        this.#edit(operation);
        break;
      case "recall":
        this.#recall(operation.id);
        break;
      case "react":
        this.#react(operation);
        break;
      case "read":
        this.#read(operation);
        break;
      case "clear":
        this.clearedTo = Math.max(this.clearedTo, operation.clearedTo);
        for (const id of this.#messages.keys()) if (id <= this.clearedTo) this.#messages.delete(id);
        this.#notice("historyCleared");
        break;
      case "create":
      case "join":
        if (operation.kind === "create") this.ownerId = operation.memberId;
        // Earlier messages do not count as unread.
        this.members.set(operation.memberId, { name: operation.name, isMuted: false, readUpTo: this.lastId });
        if (!this.muteAll) this.#notice(operation.kind === "create" ? "roomCreated" : "memberJoined");
        break;
      case "remove":
        // Members who may not write come and go without a notice.
        if (!this.members.get(operation.memberId)?.isMuted) this.#notice("muteChanged");
        this.members.delete(operation.memberId);
        break;
      case "mute":
        this.#mute(operation);
        break;
      case "hook":
        this.#notice("muteChanged");
        break;
    }
  }

  #send({ kind: _, eventId, ...sent }: Operation & { kind: "send" }): void {
    const known = this.#ids.get(`${sent.senderId} ${eventId}`);
    this.#ids.set(`${sent.senderId} ${eventId}`, known ?? sent.id);
    // The answer to a retry shows the message as it is now.
    if (known !== undefined && known !== sent.id) this.#fault(`${eventId} is ${known} and ${sent.id}`);
    if (known !== undefined) return;
    if (sent.id <= this.lastId) this.#fault(`${sent.id} is given after ${this.lastId}`);
    if (!this.#maySpeak(sent.senderId)) this.#fault(`${sent.id} is of a member who is muted or not there`);
    this.#add({ ...sent, isRecalled: false, isEdited: false, quote: undefined, reactions: {} });
  }

  #edit({ id, content, memberId }: Operation & { kind: "edit" }): void {
    const message = this.#messages.get(id);
    if (
      !message ||
      message.isRecalled ||
      (memberId || message.senderId) !== message.senderId ||
      !this.#maySpeak(message.senderId)
    )
      this.#fault(`${memberId} edited ${id}`);
    if (!message || message.content === content) return;
    Object.assign(message, { content, isEdited: true });
    this.#alteredAt.set(id, this.rev);
  }

  #recall(id: number): void {
    const message = this.#messages.get(id);
    // A recall that is asked for again changes nothing.
    if (!message || message.isRecalled) return;
    Object.assign(message, { type: "recalled", isRecalled: true, content: "", replyTo: 0, reactions: {} });
    this.#alteredAt.set(id, this.rev);
  }

  #react({ id, emoji, memberId, on }: Operation & { kind: "react" }): void {
    const message = this.#messages.get(id);
    if (!message || message.isRecalled) this.#fault(`${memberId} reacted to ${id}`);
    const before = message?.reactions[emoji] ?? [];
    if (!message || before.includes(memberId) === on) return;
    message.reactions[emoji] = on ? [...before, memberId] : before.filter((other) => other !== memberId);
    this.#alteredAt.set(id, this.rev);
  }

  #read({ ids, memberId }: Operation & { kind: "read" }): void {
    const member = this.members.get(memberId);
    if (member) member.readUpTo = Math.max(member.readUpTo, ...ids.filter((id) => id <= this.lastId));
  }

  #mute({ memberId, on }: Operation & { kind: "mute" }): void {
    const member = this.members.get(memberId);
    const before = memberId === "" ? this.muteAll : member?.isMuted;
    if (memberId === "") this.muteAll = on;
    else if (member) member.isMuted = on;
    if (before !== on) this.#notice("muteChanged");
  }

  #maySpeak(memberId: string): boolean {
    const member = this.members.get(memberId);
    return member !== undefined && !member.isMuted && (!this.muteAll || memberId === this.ownerId);
  }

  #notice(type: string): void {
    const notice = { senderId: "", content: "", isRecalled: false, isEdited: false, replyTo: 0, quote: undefined };
    this.#add({ id: this.lastId + 1, type, ...notice, reactions: {} });
  }

  #add(message: ModelMessage): void {
    this.lastId = message.id;
    this.#messages.set(message.id, message);
    this.#sentAt.set(message.id, this.rev);
  }

  #fault(fault: string): void {
    this.faults.push(fault);
  }

  /** All messages, as each member must see them. */
  view(): ModelMessage[] {
    return [...this.#messages.values()].map((message) => {
      const quoted = this.#messages.get(message.replyTo);
      return { ...message, quote: quoted?.isRecalled ? undefined : quoted?.content };
    });
  }

  /** The other members who have read a message. `readUpTo`: the position of a member. */
  readers(id: number, readUpTo: (memberId: string) => number): number {
    const sender = this.#messages.get(id)?.senderId;
    return [...this.members.keys()].filter((memberId) => memberId !== sender && readUpTo(memberId) >= id).length;
  }

  /** A page of the history, ascending: the newest messages, or those next to an id. */
  page({ before, after, limit }: { before?: number; after?: number; limit: number }): Page {
    const ids = [...this.#messages.keys()].filter((id) => id < (before ?? Infinity) && id > (after ?? 0));
    return { ids: after === undefined ? ids.slice(-limit) : ids.slice(0, limit), more: ids.length > limit };
  }

  /** Messages that a member lacks who has those up to an id, as they were at a revision. */
  missed(afterId: number, rev: number): ModelMessage[] {
    return this.view().filter(({ id }) => id > afterId || (this.#alteredAt.get(id) ?? 0) > rev);
  }

  changedAt(id: number): number {
    return this.#alteredAt.get(id) ?? this.#sentAt.get(id) ?? 0;
  }
}
