/*
 * The room as its members must see it. Written from the specification alone, and without an import from the product, so
 * that no error of the product is repeated here. The model learns from the log that a request was carried out; whether
 * that was right, and what members see after it, is decided here.
 */

/** A message in the room's log. */
export interface Line {
  id: number;
  rev: number;
  kind: string;
  senderId: string;
  /** "" of a notice. */
  eventId: string;
  content: string;
  isRecalled: boolean;
  /** Members by emoji. */
  reactions: Readonly<Record<string, readonly string[]>>;
}

export interface ModelMessage extends Line {
  isEdited: boolean;
  replyTo: number;
  /** Revision of its last change, if it is not as it was sent. */
  alteredAt: number;
}

/** A frame of a member, with the fields of the wire. */
export interface Request {
  memberId: string;
  type: string;
  eventId: string;
  data: Readonly<Record<string, unknown>>;
}

type Role = "owner" | "coOwner" | "member";

interface ModelMember {
  name: string;
  role: Role;
  isMuted: boolean;
  /** Furthest position that was acknowledged to the member. */
  readUpTo: number;
}

/** Things that happen to a room by calls and orders. `memberId`: "" for all members. */
export type Act =
  | { kind: "create"; memberId: string; name: string; roomName: string; seats: number; endsAt: number }
  | { kind: "join"; memberId: string; name: string }
  | { kind: "remove"; memberId: string }
  | { kind: "mute"; memberId: string; on: boolean }
  | { kind: "appoint"; memberId: string; on: boolean }
  | { kind: "rename"; name: string }
  | { kind: "clear" }
  | { kind: "seats"; seats: number }
  | { kind: "time"; durationMs: number; now: number };

const noticesOf: Readonly<Record<Act["kind"], readonly string[]>> = {
  create: ["roomCreated", "muteChanged"],
  join: ["memberJoined"],
  remove: ["muteChanged"],
  mute: ["muteChanged"],
  appoint: ["muteChanged"],
  rename: ["roomRenamed"],
  clear: ["historyCleared"],
  seats: [],
  time: [],
};

const isNotice = ({ eventId }: Line) => eventId === "";
const keyOf = (memberId: string, eventId: unknown) => `${memberId} ${eventId}`;
const idOf = ({ data }: Request) => Number(data.msg_id);

/** End of a room after time was bought: added to the end, or from now on if the room has ended. */
export const endAfter = (endsAt: number, ms: number, now: number) => Math.max(endsAt, now) + ms;

export class RoomModel {
  readonly members = new Map<string, ModelMember>();
  readonly messages = new Map<number, ModelMessage>();
  readonly room = { name: "", seats: 0, endsAt: 0, muteAll: false, clearedTo: 0 };
  lastId = 0;
  rev = 0;
  readonly #fault: (fault: string) => void;
  readonly #requests: Request[] = [];
  /** Ids of messages by sender and event id. */
  readonly #ids = new Map<string, number>();

  constructor(fault: (fault: string) => void) {
    this.#fault = fault;
  }

  /** A request reaches the room. */
  asked(request: Request): void {
    this.#requests.push(request);
  }

  /** These messages are new or changed, in order of their revisions. `act`: happened in the same step. */
  happened(lines: readonly Line[], rev: number, act?: Act): void {
    let next = act;
    const notices = act ? noticesOf[act.kind] : [];
    for (const line of lines) {
      // Requests whose revisions are below that of the notice came before.
      if (next && isNotice(line)) this.#act(next, line.id - 1);
      if (isNotice(line)) next = undefined;
      if (isNotice(line) && !notices.includes(line.kind)) this.#fault(`a notice ${line.kind} of nothing`);
      this.#learn(line);
    }
    if (next) this.#act(next, this.lastId);
    if (rev < this.rev) this.#fault(`revision ${rev} after ${this.rev}`);
    this.rev = rev;
  }

  #act(act: Act, before: number): void {
    if (act.kind === "create") {
      Object.assign(this.room, { name: act.roomName, seats: act.seats, endsAt: act.endsAt });
      this.members.set(act.memberId, { name: act.name, role: "owner", isMuted: false, readUpTo: 0 });
    } else if (act.kind === "join")
      this.members.set(act.memberId, { name: act.name, role: "member", isMuted: false, readUpTo: 0 });
    else if (act.kind === "remove") this.members.delete(act.memberId);
    else if (act.kind === "rename") this.room.name = act.name;
    else if (act.kind === "seats") this.room.seats += act.seats;
    else if (act.kind === "time") this.room.endsAt = endAfter(this.room.endsAt, act.durationMs, act.now);
    else if (act.kind === "clear") {
      this.room.clearedTo = before;
      // Messages that came and went in this step have taken their ids.
      this.lastId = before;
      this.messages.clear();
    } else if (act.memberId === "") this.room.muteAll = act.on;
    else {
      const member = this.members.get(act.memberId);
      if (member && act.kind === "mute") member.isMuted = act.on;
      else if (member) member.role = act.on ? "coOwner" : "member";
    }
  }

  #mayWrite(memberId: string): boolean {
    const member = this.members.get(memberId);
    return member !== undefined && (member.role !== "member" || !(member.isMuted || this.room.muteAll));
  }

  #learn(line: Line): void {
    const { id } = line;
    const isNew = !this.messages.has(id);
    const message = this.messages.get(id) ?? this.#arrive(line);
    if (isNotice(line)) Object.assign(message, line);
    const requests = this.#requests.filter((request) => idOf(request) === id);
    if (line.isRecalled && !message.isRecalled) {
      const mayRecall = ({ memberId }: Request) =>
        memberId === message.senderId || (this.members.get(memberId)?.role ?? "member") !== "member";
      if (!requests.some((request) => request.type === "qx_msg" && mayRecall(request)))
        this.#fault(`${id} is recalled, which nobody asked for`);
      Object.assign(message, { isRecalled: true, kind: "recalled", content: "", reactions: {} });
    }
    if (message.isRecalled && !line.isRecalled) this.#fault(`${id} was recalled and is back`);
    if (line.content !== message.content) {
      const isAsked = requests.some(
        ({ type, memberId, data }) =>
          type === "edit_msg" && memberId === message.senderId && data.content === line.content,
      );
      if (!isAsked) this.#fault(`${id} is "${line.content}" instead of "${message.content}"`);
      else if (message.isRecalled) this.#fault(`${id} is edited after its recall`);
      else if (!this.#mayWrite(message.senderId)) this.#fault(`${id} is edited by a member who may not write`);
      Object.assign(message, { content: line.content, isEdited: true });
    }
    this.#learnReactions(message, line.reactions, requests);
    message.rev = line.rev;
    if (!isNew || message.isRecalled || message.isEdited) message.alteredAt = line.rev;
  }

  #arrive(line: Line): ModelMessage {
    if (line.id !== this.lastId + 1) this.#fault(`${line.id} follows ${this.lastId}`);
    this.lastId = Math.max(this.lastId, line.id);
    const message = { ...line, isEdited: false, replyTo: 0, alteredAt: 0 };
    this.messages.set(line.id, message);
    if (isNotice(line)) return message;
    const key = keyOf(line.senderId, line.eventId);
    const request = this.#requests.find(
      ({ type, memberId, eventId }) => type === "add_msg" && keyOf(memberId, eventId) === key,
    );
    if (this.#ids.has(key)) this.#fault(`${key} is ${this.#ids.get(key)} and ${line.id}`);
    this.#ids.set(key, line.id);
    if (!request) this.#fault(`nobody sent ${line.id}`);
    else if (!this.#mayWrite(line.senderId)) this.#fault(`${line.id} is of a member who may not write`);
    const { content, pid } = request?.data ?? {};
    const sent = { content: String(content ?? ""), replyTo: Number(pid ?? 0), isRecalled: false, reactions: {} };
    return Object.assign(message, sent);
  }

  #learnReactions(message: ModelMessage, reactions: Line["reactions"], requests: readonly Request[]): void {
    const pairs = (of: Line["reactions"]) =>
      Object.entries(of).flatMap(([emoji, ids]) => ids.map((id) => `${emoji} ${id}`));
    const [before, after] = [pairs(message.reactions), pairs(reactions)];
    const isAsked = (pair: string, on: boolean) =>
      requests.some(
        ({ type, memberId, data }) => type === "react" && data.on === on && `${data.emoji} ${memberId}` === pair,
      );
    const added = after.filter((pair) => !before.includes(pair));
    const taken = before.filter((pair) => !after.includes(pair));
    if (message.isRecalled && after.length > 0) this.#fault(`${message.id} has reactions after its recall`);
    if (added.some((pair) => !isAsked(pair, true)) || taken.some((pair) => !isAsked(pair, false)))
      this.#fault(`${message.id} has reactions that nobody asked for: ${after}`);
    message.reactions = reactions;
  }

  /** The room acknowledged a request: it is carried out, unless a later one undid it. */
  acknowledged({ type, memberId, eventId, data }: Request, answer: unknown): void {
    const id = Number(data.msg_id);
    const message = this.messages.get(id);
    const isOnlyOne = (same: (other: Request) => boolean) =>
      this.#requests.filter((other) => other.type === type && other.eventId !== eventId && same(other)).length === 0;
    let isDone = true;
    if (type === "add_msg") {
      const answered = Number((answer as { id: number }[])[0]?.id);
      isDone = this.#ids.get(keyOf(memberId, eventId)) === answered || answered <= this.room.clearedTo;
    } else if (type === "read_msg") {
      const member = this.members.get(memberId);
      const read = String(data.msg_id).split(",").map(Number);
      if (member) member.readUpTo = Math.max(member.readUpTo, ...read.filter((one) => one <= this.lastId));
    } else if (!message || message.isRecalled) isDone = true;
    else if (type === "qx_msg") isDone = false;
    else if (type === "edit_msg")
      isDone = message.content === data.content || !isOnlyOne((other) => idOf(other) === id);
    else if (type === "react") {
      const isOn = message.reactions[String(data.emoji)]?.includes(memberId) ?? false;
      const isSame = (other: Request) => idOf(other) === id && other.memberId === memberId;
      isDone = isOn === data.on || !isOnlyOne(isSame);
    }
    if (!isDone) this.#fault(`${type} of ${memberId} was acknowledged and not done: ${JSON.stringify(data)}`);
  }

  /** Text of the message that is replied to; undefined once it was recalled or cleared. */
  quoteOf({ replyTo }: ModelMessage): string | undefined {
    const quoted = this.messages.get(replyTo);
    return quoted?.isRecalled ? undefined : quoted?.content;
  }

  /** A page of the history, ascending: the newest messages, or those next to an id. */
  page({ before = Number.POSITIVE_INFINITY, after, limit }: { before?: number; after?: number; limit: number }) {
    const ids = [...this.messages.keys()].filter((id) => id < before && id > (after ?? 0));
    return { ids: after === undefined ? ids.slice(-limit) : ids.slice(0, limit), more: ids.length > limit };
  }

  /** Messages that are new or changed for a member who had those up to an id, at a revision. */
  missed(afterId: number, since: number, until: number): ModelMessage[] {
    return [...this.messages.values()].filter(
      ({ id, rev, alteredAt }) => rev <= until && (id > afterId || alteredAt > since),
    );
  }
}
