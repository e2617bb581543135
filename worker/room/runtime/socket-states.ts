import * as Limits from "../../contract/limits.ts";
import { type Attachment, readAttachment } from "./socket-attachment.ts";
import { UnackedBytes } from "./unacked-bytes.ts";

export interface SocketState extends Attachment {
  counted: UnackedBytes;
  /** Shared by all sockets of the member. */
  ofMember: { unread: number };
}

/** State of each socket in memory and in its attachment, and the unconfirmed bytes of members and of the room. */
export class SocketStates {
  readonly #states = new WeakMap<WebSocket, SocketState>();
  /** Unconfirmed bytes of all sockets of the room. A closed socket counts until the client has closed its end. */
  #unacked = 0;
  readonly #ofMember = new Map<string, SocketState["ofMember"]>();

  /** State of a new socket. */
  begin(socket: WebSocket, owner: Attachment): void {
    socket.serializeAttachment(owner);
    this.#states.set(socket, { ...owner, counted: new UnackedBytes(), ofMember: this.#accountOf(owner.memberId) });
  }

  of(socket: WebSocket): SocketState {
    let state = this.#states.get(socket);
    if (!state) {
      const { unread, ...owner } = readAttachment(socket);
      const counted = new UnackedBytes(unread);
      state = { ...owner, counted, ofMember: this.#accountOf(owner.memberId) };
      this.#states.set(socket, state);
      this.add(state, counted.bytes);
    }
    return state;
  }

  #accountOf(memberId: string): SocketState["ofMember"] {
    const account = this.#ofMember.get(memberId) ?? { unread: 0 };
    this.#ofMember.set(memberId, account);
    return account;
  }

  /** Writes the part of the state that survives hibernation. */
  store(socket: WebSocket): void {
    const { counted, ofMember: _, ...owner } = this.of(socket);
    const state: Attachment = { ...owner, unread: counted.stored };
    socket.serializeAttachment(state);
  }

  /** Adds to the unconfirmed bytes of the member and of the room. */
  add({ ofMember }: SocketState, bytes: number): void {
    ofMember.unread += bytes;
    this.#unacked += bytes;
  }

  get isCrowded(): boolean {
    return this.#unacked > Limits.unackedBytesCrowded;
  }

  /**
   * Bytes that one member's sockets may leave unconfirmed: at most the rest of `unackedBytesOfRoom`, so that n members
   * who do not read each get a share of 1/(n + 1) (dynamic thresholds for shared-memory switches, Choudhury and Hahne
   * 1998).
   */
  get allowance(): number {
    const left = Limits.unackedBytesOfRoom - this.#unacked;
    return Math.max(Limits.unackedBytesOfMemberMin, Math.min(Limits.unackedBytesOfMemberMax, left));
  }
}
