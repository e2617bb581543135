import { CloseCode } from "@contract/codes.ts";
import { pingFrame, pongFrame, subprotocol } from "@contract/events.ts";
import { decodeServerFrame, type ServerFrame } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import { socketPath } from "@contract/routes/paths.ts";
import type { Language } from "@contract/text/languages.ts";
import { jittered } from "../../lib/loading/retry.ts";
import { encodeSignal } from "./frames.ts";

export type SocketStatus = "created" | "connecting" | "open" | "closing" | "closed";

export interface SocketOptions {
  token: string;
  language: () => Language;
  /** Called before each attempt to connect, so that the handler of frames is ready. */
  onConnecting(): void;
  query?(): Record<string, string>;
  onOpen(): void;
  onFrame(frame: ServerFrame): void;
  onLost(): void;
  /** Time until the next attempt, instead of the usual one. */
  pauseMs?(): number | undefined;
  /** The server closed the connection for good. */
  onEnded(): void;
  /** The last received revision, reported in `got`. */
  receivedRev(): number;
  open?: (address: string, protocols: string[]) => WebSocket;
}

const steadyFailures = 6;

/** The room's WebSocket: detects dead connections, and reconnects: within a second after a stable one, then with backoff. */
export class RoomSocket {
  readonly #options: SocketOptions;
  #socket: WebSocket | undefined;
  #status: SocketStatus = "created";
  #failures = 0;
  /** Failures that are followed by a quick attempt, as the lost connection was stable. */
  #quickFailures = 0;
  /** Attempts in a row that brought no frame: refused, silent, or opened by a proxy that holds frames back. */
  failedUpgrades = 0;
  /** `performance.now()` at the connection's first frame; undefined before. */
  #workedAtMs: number | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  /** Timeout for the server's next frame, while connecting and after a ping. */
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get status(): SocketStatus {
    return this.#status;
  }

  /** Connects at once; does nothing while connected or connecting. */
  connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#status = "connecting";
    this.#options.onConnecting();
    const { token, language, open = (address, protocols) => new WebSocket(address, protocols) } = this.#options;
    let socket: WebSocket;
    try {
      socket = open(addressOf({ lang: language(), ...this.#options.query?.() }), [subprotocol, token]);
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    this.#expectHeartbeat(Limits.connectTimeoutMs);
    const current = (handle: (event: Event) => void) => (event: Event) => {
      if (this.#socket === socket) handle(event);
    };
    socket.addEventListener(
      "open",
      current(() => this.#opened()),
    );
    socket.addEventListener(
      "message",
      current((event) => this.#received((event as MessageEvent<unknown>).data)),
    );
    socket.addEventListener(
      "close",
      current((event) => this.#closed((event as CloseEvent).code)),
    );
  }

  send(text: string): boolean {
    if (this.#socket?.readyState !== 1) return false;
    try {
      this.#socket.send(text);
      return true;
    } catch {
      return false;
    }
  }

  /** After a possible sleep of the page: checks the connection with a ping, or reconnects at once. */
  wake(): void {
    if (this.#status === "open") this.#requestHeartbeat(Limits.pongTimeoutAwakeMs);
    else if (this.#retry !== undefined) this.connect();
  }

  /** Sends a ping; without an answer in time the connection is dropped. */
  ping(): void {
    this.#requestHeartbeat(Limits.pongTimeoutMs);
  }

  /** Closes a broken connection and schedules a reconnect. */
  drop(): void {
    if (!this.#socket) return;
    this.#leave();
    this.#lost();
  }

  /** Closes until the next `connect`. */
  close(): void {
    this.#status = "closing";
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#leave();
    this.#status = "closed";
  }

  #opened(): void {
    this.#status = "open";
    this.#expectHeartbeat(Limits.firstFrameTimeoutMs);
    this.#ping = setInterval(() => this.ping(), Limits.pingEveryMs);
    this.#options.onOpen();
  }

  #received(text: unknown): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    if (this.#workedAtMs === undefined) {
      this.#workedAtMs = performance.now();
      this.#failures = 0;
      this.#quickFailures = 0;
      this.failedUpgrades = 0;
    }
    if (typeof text !== "string") return;
    if (text === pongFrame) {
      this.#options.onFrame({ event: "pong" });
      return;
    }
    let frame: ServerFrame | undefined;
    try {
      frame = decodeServerFrame(text);
    } catch {
      // Perhaps a frame of a later release. A change of the room shows as a gap in the revisions.
      return;
    }
    if (frame?.event === "mark") this.send(encodeSignal("got", { rev: this.#options.receivedRev(), ...frame.data }));
    else if (frame) this.#options.onFrame(frame);
  }

  #closed(code: number): void {
    this.#leave();
    if (code === CloseCode.byServer) {
      this.#status = "closed";
      this.#options.onEnded();
    } else this.#lost();
  }

  #lost(): void {
    this.#status = "closed";
    this.#failures++;
    if (this.#workedAtMs === undefined) this.failedUpgrades++;
    // A server that closes each connection at once must not be called every second.
    const wasStable = this.#workedAtMs !== undefined && performance.now() - this.#workedAtMs >= Limits.reconnectAfterMs;
    this.#workedAtMs = undefined;
    const delay = wasStable ? Math.random() * Limits.firstReconnectWithinMs : jittered(this.#waitMs());
    if (wasStable) this.#quickFailures = Limits.quickReconnects + 1;
    this.#retry = setTimeout(() => this.connect(), delay);
    this.#options.onLost();
  }

  #waitMs(): number {
    const pauseMs = this.#options.pauseMs?.();
    if (pauseMs !== undefined) return pauseMs;
    const slow = this.#failures - this.#quickFailures;
    if (slow <= 0) return Limits.quickReconnectMs;
    return Math.min(Limits.reconnectAfterMs * 1.5 ** Math.max(0, slow - steadyFailures), Limits.reconnectMaxMs);
  }

  #requestHeartbeat(withinMs: number): void {
    if (this.#silence === undefined) this.#expectHeartbeat(withinMs);
    this.send(pingFrame);
  }

  #expectHeartbeat(withinMs: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.drop(), withinMs);
  }

  /** Ignores the old socket at once: a dead one may report its close minutes later. */
  #leave(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    try {
      socket?.close(1000);
    } catch {
      // The socket is closed already.
    }
  }
}

function addressOf(query: Record<string, string>): string {
  const address = new URL(socketPath, globalThis.location?.href ?? "http://localhost");
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.search = new URLSearchParams(query).toString();
  return address.href;
}
