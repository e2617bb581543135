import { CloseCode, ResultCode } from "../../contract/codes.ts";
import { subprotocol } from "../../contract/events.ts";
import { encodePush } from "../../contract/frames/server-frames.ts";
import { highestKnownNotice, noticeMax } from "../../contract/known-notices.ts";
import * as Limits from "../../contract/limits.ts";
import { matchLanguage } from "../../contract/text/languages.ts";
import type { CallSignal, Ending } from "../outcome.ts";
import { FrameCompat } from "./frame-compat.ts";
import type { Attachment } from "./socket-attachment.ts";
import { type SocketState, SocketStates } from "./socket-states.ts";

export interface ConnectingMember {
  memberId: string;
  session: string;
  language: string | null;
  network: string;
  /** Highest notice that the client knows. */
  notices?: number;
}

const memberTag = (memberId: string) => `m:${memberId}`;

/** The only file that uses WebSockets directly. */
export class Sockets {
  readonly #ctx: DurableObjectState;
  readonly #states = new SocketStates();
  readonly #known = new FrameCompat();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** Accepts a socket. Above `socketsPerSession` or `socketsPerMember`, an old socket is closed. */
  accept(connecting: ConnectingMember): { server: WebSocket; response: Response; wasOnline: boolean } {
    const mine = this.#ctx.getWebSockets(memberTag(connecting.memberId));
    const former = mine.filter(isOpen);
    if (former.length >= Limits.socketsPerSession) {
      const same = former.filter((socket) => this.stateOf(socket).session === connecting.session);
      const tooMany = same.slice(0, Math.max(0, same.length - Limits.socketsPerSession + 1));
      const others = former.filter((socket) => !tooMany.includes(socket));
      if (others.length >= Limits.socketsPerMember) tooMany.push(...this.#oldestOfBusiest(others));
      for (const socket of tooMany) close(socket, CloseCode.behind, "too many sockets");
    }
    // After hibernation: counts closing sockets, which get no further frame.
    for (const socket of mine) this.stateOf(socket);
    const pair = this.#pair(connecting);
    if (this.stateOf(pair.server).ofMember.unread > this.#states.allowance) tooFarBehind(pair.server);
    return { ...pair, wasOnline: former.length > 0 };
  }

  /**
   * The oldest socket of the session with the most sockets, so that one device that reconnects often does not push out
   * another.
   */
  #oldestOfBusiest(sockets: readonly WebSocket[]): WebSocket[] {
    const sessions = new Map<string, WebSocket[]>();
    for (const socket of sockets) {
      const { session } = this.stateOf(socket);
      sessions.set(session, [...(sessions.get(session) ?? []), socket]);
    }
    const [busiest = []] = [...sessions.values()].sort((one, other) => other.length - one.length);
    return busiest.slice(0, 1);
  }

  /** Opens the socket without a member, sends the reason, and closes: a browser cannot read why an upgrade failed. */
  reject(
    connecting: Pick<ConnectingMember, "session" | "language">,
    code: ResultCode,
    reason?: Ending["reason"],
  ): Response {
    const { server, response } = this.#pair({ ...connecting, memberId: "", network: "" });
    this.#dismiss([server], code, reason);
    return response;
  }

  #pair({ memberId, session, language, network, notices }: ConnectingMember): {
    server: WebSocket;
    response: Response;
  } {
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server, [memberTag(memberId)]);
    const owner: Attachment = { memberId, session, language: matchLanguage(language) ?? "en", network, notices };
    this.#states.begin(server, owner);
    const headers = { "Sec-WebSocket-Protocol": subprotocol };
    return { server, response: new Response(null, { status: 101, webSocket: client, headers }) };
  }

  stateOf(socket: WebSocket): SocketState {
    return this.#states.of(socket);
  }

  readonly isOnline = (memberId: string): boolean => this.all(memberTag(memberId)).length > 0;

  /** Keyed hash of the network of the member's newest open socket; "" without one. */
  readonly networkOf = (memberId: string): string => {
    const newest = this.all(memberTag(memberId)).at(-1);
    return (newest && this.stateOf(newest).network) ?? "";
  };

  /** The open sockets. `getWebSockets()` still lists those that are closing, and sending to one throws. */
  all(tag?: string): WebSocket[] {
    return this.#ctx.getWebSockets(tag).filter(isOpen);
  }

  /** Sends one frame; a socket that is too far behind is closed instead, and catches up by reconnecting. */
  send(socket: WebSocket, frame: string): void {
    const state = this.stateOf(socket);
    const { counted, ofMember, memberId, notices = highestKnownNotice(undefined, true) } = state;
    const text = notices < noticeMax ? this.#known.textOf(frame, notices) : frame;
    const bytes = this.#known.bytesOf(text);
    const allowance = this.#states.allowance;
    // Counts only the bytes before this frame, so that a page of 1 MiB reaches a socket that has read everything.
    if (counted.bytes > allowance / 4 || counted.bytes + bytes > Limits.unackedBytesMax) {
      tooFarBehind(socket);
      return;
    }
    if (ofMember.unread > allowance) {
      const furthest = this.#furthestBehind(memberId) ?? socket;
      tooFarBehind(furthest);
      if (furthest === socket) return;
    }
    const markIsDue = counted.add(bytes, this.#states.isCrowded ? Limits.markEveryBytesCrowded : Limits.markEveryBytes);
    this.#states.add(state, bytes);
    try {
      socket.send(text);
      if (markIsDue) this.#mark(socket);
    } catch {
      // The socket is closing or closed: no later event would take these bytes off. Checking first costs a tenth of a send.
      counted.undo(bytes);
      this.#states.add(state, -bytes);
    }
  }

  /** Sends one frame to all sockets of a member. */
  sendTo(memberId: string, frame: string): void {
    for (const socket of this.all(memberTag(memberId))) this.send(socket, frame);
  }

  /** Binds a participant of the call to a socket, and to no other one any more. */
  bind(socket: WebSocket, device: string): void {
    const { memberId } = this.stateOf(socket);
    const former = this.ofDevice(memberId, device);
    if (former) this.#setDevice(former, undefined);
    this.#setDevice(socket, device);
  }

  /** Time of the last ping of a socket in the call, or of its joining. */
  lastSignOf(socket: WebSocket): number {
    const pingedAt = this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
    return Math.max(pingedAt, this.stateOf(socket).boundAt ?? 0);
  }

  #setDevice(socket: WebSocket, device: string | undefined): void {
    this.stateOf(socket).device = device;
    this.stateOf(socket).boundAt = Date.now();
    this.#states.store(socket);
  }

  /** The open socket of a participant in the call. */
  ofDevice(memberId: string, device: string): WebSocket | undefined {
    return this.all(memberTag(memberId)).find((socket) => this.stateOf(socket).device === device);
  }

  sendToDevice({ to, memberId, push }: CallSignal): void {
    const socket = this.ofDevice(memberId, to);
    if (socket) this.send(socket, encodePush(push));
  }

  #furthestBehind(memberId: string): WebSocket | undefined {
    const unread = (socket: WebSocket) => this.stateOf(socket).counted.bytes;
    return this.all(memberTag(memberId)).sort((one, other) => unread(other) - unread(one))[0];
  }

  #mark(socket: WebSocket): void {
    const { counted } = this.stateOf(socket);
    socket.send(encodePush({ event: "mark", data: { n: counted.mark() } }));
    this.#states.store(socket);
  }

  /** The client repeats a mark's number, which proves that the socket was read. */
  got(socket: WebSocket, n: number): void {
    const state = this.stateOf(socket);
    const { counted } = state;
    const before = counted.bytes;
    if (!counted.got(n)) return;
    this.#states.add(state, counted.bytes - before);
    this.#states.store(socket);
  }

  /** Broadcasts a frame that reports no durable change; `except`: the sender. */
  broadcast(frame: string, except?: WebSocket): void {
    for (const socket of this.all()) if (socket !== except) this.send(socket, frame);
  }

  /** Sends the reason to the affected sockets and closes them. */
  end(ending: Ending): void {
    const sockets =
      "memberId" in ending
        ? this.all(memberTag(ending.memberId))
        : "sessions" in ending
          ? this.all().filter((socket) => ending.sessions.includes(this.stateOf(socket).session))
          : this.all();
    this.#dismiss(sockets, ending.code, ending.reason);
  }

  #dismiss(sockets: readonly WebSocket[], code: ResultCode, reason: Ending["reason"]): void {
    const event = code === ResultCode.forcedLogout ? "closeLogout" : "closeAuth";
    const removed = code === ResultCode.memberRemoved;
    const data = removed ? { code: ResultCode.seatReset, removed } : { code, ...(reason && { reason }) };
    const frame = encodePush({ event, data });
    for (const socket of sockets) {
      this.send(socket, frame);
      close(socket, CloseCode.byServer, String(data.code));
    }
  }

  close(socket: WebSocket, code: number, reason: string): void {
    close(socket, code, reason);
  }

  /**
   * Closes this end after the client closed its own. The platform frees a socket once both ends are closed; otherwise
   * the socket waits for garbage collection, which then pauses the room to free all at once.
   */
  release(socket: WebSocket, code: number): void {
    const state = this.stateOf(socket);
    this.#states.add(state, -state.counted.drop());
    try {
      socket.close(code);
    } catch {
      // The close code is reserved for reporting and must not be sent.
      close(socket);
    }
  }
}

const isOpen = ({ readyState }: WebSocket) => readyState === WebSocket.OPEN;

const tooFarBehind = (socket: WebSocket) => close(socket, CloseCode.behind, "too far behind");

function close(socket: WebSocket, code?: number, reason?: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // The socket is closed already.
  }
}
