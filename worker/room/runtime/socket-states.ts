import * as Limits from "../../contract/limits.ts";
import { type Attachment, readAttachment } from "./socket-attachment.ts";
import { Unread } from "./unread-bytes.ts";

export interface SocketState extends Attachment {
  counted: Unread;
  /** Shared by all sockets of the member. */
  ofMember: { unread: number };
}

/** State of each socket in memory and in its attachment, and the unread bytes of members and of the room. */
export class SocketStates {
  readonly #states = new WeakMap<WebSocket, SocketState>();
  /** Unread bytes of all sockets of the room. A closed socket counts until the client has closed its end. */
  #unread = 0;
  readonly #ofMember = new Map<string, SocketState["ofMember"]>();

  /** State of a new socket. */
  begin(socket: WebSocket, owner: Attachment): void {
    socket.serializeAttachment(owner);
    this.#states.set(socket, { ...owner, counted: new Unread(), ofMember: this.#accountOf(owner.memberId) });
  }

  of(socket: WebSocket): SocketState {
    let state = this.#states.get(socket);
    if (!state) {
      const { unread, ...owner } = readAttachment(socket);
      const counted = new Unread(unread);
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

  /** Adds to the unread bytes of the member and of the room. */
  add({ ofMember }: SocketState, bytes: number): void {
    ofMember.unread += bytes;
    this.#unread += bytes;
  }

  get isCrowded(): boolean {
    return this.#unread > Limits.unreadBytesCrowded;
  }

  /**
   * Unread bytes that one member's sockets may leave: at most the rest of `unreadBytesOfRoom`, so that n members who
   * do not read each get a share of 1/(n + 1) (dynamic thresholds for shared-memory switches, Choudhury and Hahne
   * 1998).
   */
  get allowance(): number {
    const left = Limits.unreadBytesOfRoom - this.#unread;
    return Math.max(Limits.unreadBytesOfMemberMin, Math.min(Limits.unreadBytesOfMemberMax, left));
  }
}
