import type { Peer } from "./peers.ts";
import { promised } from "./processes.ts";
import { type Counting, isAck, type OpenRoom } from "./protocols.ts";
import { RawSocket } from "./raw-socket.ts";

export interface CrowdOptions {
  /** Called with every whole frame; costs more. */
  onText?: (member: Member, text: string) => void;
  /** Called with the number of messages in a member's frame. */
  onNews?: (member: Member, messages: number) => void;
  /** Called with every acknowledgement of a member's message, in the order in which the member sent them. */
  onAck?: (member: Member) => void;
}

export interface Member extends Counting {
  index: number;
}

/** The members of one room, each with a socket. */
export class Crowd {
  readonly peer: Peer;
  readonly room: OpenRoom;
  readonly size: number;
  readonly members: Member[] = [];
  readonly #options: CrowdOptions;
  readonly #ahead: number;
  #clock: ReturnType<typeof setInterval> | undefined;
  #events = 0;

  private constructor(peer: Peer, room: OpenRoom, size: number, options: CrowdOptions) {
    this.peer = peer;
    this.room = room;
    this.#ahead = room.rev - room.lastId;
    this.size = size;
    this.#options = options;
  }

  /** A room with its members, none of them connected. */
  static async prepare(peer: Peer, size: number, options: CrowdOptions = {}): Promise<Crowd> {
    return new Crowd(peer, await peer.openRoom(size), size, options);
  }

  /** A room with all its members connected. */
  static async connect(peer: Peer, size: number, options: CrowdOptions = {}): Promise<Crowd> {
    const crowd = await Crowd.prepare(peer, size, options);
    await crowd.enterAll();
    return crowd;
  }

  /** In groups of 50, because the listen queue is bounded. */
  async enterAll(): Promise<void> {
    for (let index = 0; index < this.size; index += 50)
      await Promise.all(Array.from({ length: Math.min(50, this.size - index) }, (_, more) => this.enter(index + more)));
  }

  /** Connects or reconnects one member. */
  async enter(index: number): Promise<Member> {
    const { peer, room } = this;
    const { protocol } = peer;
    const token = room.tokens?.[index];
    const welcomed = promised();
    let isIn = protocol.isWelcome === undefined;
    const { onText, onNews, onAck } = this.#options;
    const socket = new RawSocket({
      port: peer.port,
      path: room.path + (protocol.query?.(room) ?? ""),
      ...(token !== undefined && protocol.protocols ? { protocols: protocol.protocols(token) } : {}),
      ...(onText ? { whole: true } : {}),
      record: peer.recorded.begin(room.uids?.[index]),
      onText(buffer, start, end, length) {
        if (!isIn && protocol.isWelcome?.(buffer.toString("utf8", start, end))) {
          isIn = true;
          welcomed.resolve();
          return;
        }
        const news = protocol.count(member, buffer, start, end, length);
        if (news > 0) {
          member.seen += news;
          onNews?.(member, news);
          if (onAck && isAck(buffer, start)) onAck(member);
        }
        onText?.(member, buffer.toString("utf8", start, end));
      },
      onClose: () => welcomed.reject(new Error("closed before it was in")),
    });
    const member: Member = { index, socket, seen: 0, rev: room.rev, ahead: this.#ahead };
    welcomed.promise.catch(() => {});
    await socket.opened;
    if (protocol.hello) socket.send(protocol.hello(room));
    if (!isIn) await welcomed.promise;
    this.members[index] = member;
    return member;
  }

  /** Sends the client's periodic frames once a second, such as read receipts. */
  live(): void {
    const { everySecond } = this.peer.protocol;
    if (!everySecond) return;
    let next = 0;
    // A tenth of the members at a time, because clients are not in step.
    this.#clock = setInterval(() => {
      for (let index = next++ % 10; index < this.members.length; index += 10) {
        const member = this.members[index];
        if (member) everySecond(member);
      }
    }, 100);
  }

  rest(): void {
    clearInterval(this.#clock);
  }

  say(index: number, content: string): string {
    const eventId = `evt-${Date.now()}-${++this.#events}`;
    this.members[index]?.socket.send(this.peer.protocol.say(eventId, content));
    return eventId;
  }

  /** Number of delivered messages, summed over all members. */
  get delivered(): number {
    return this.members.reduce((sum, { seen }) => sum + seen, 0);
  }

  leave(): void {
    this.rest();
    for (const member of this.members) member?.socket.cut();
  }
}
