import * as Limits from "@contract/limits.ts";
import { ApiError, endsSession } from "../../api/api-error.ts";
import { tabStore } from "../../lib/browser/local-store.ts";
import { jittered } from "../../lib/loading/retry.ts";
import { LongPollTransport } from "./long-poll-transport.ts";
import { SocketTransport, type SocketTransportOptions } from "./socket-transport.ts";
import type { Position, Transport } from "./transport.ts";

export interface TransportsOptions extends Omit<SocketTransportOptions, "pauseMs"> {
  /** Finds out by a REST request why the socket cannot connect; rejects with an `ApiError` when the session is over. */
  probe(): Promise<unknown>;
  /** A connection opened, or took over from another one. */
  onOpen(): void;
  /** The answer to a request ends the session. */
  onRefused(error: ApiError): void;
}

/** Stored in a tab whose network has blocked the socket, until a socket works. */
const blockedKey = "parley.socketBlocked";
const failedUpgradesMax = 2;
/** Missing in Firefox and Safari. */
const network = () => (globalThis.navigator as { connection?: EventTarget } | undefined)?.connection;

/**
 * The socket, and long polling after two failed upgrades while HTTPS answers; at once in a tab whose network has
 * blocked the socket before. The socket is tried again meanwhile, and takes over with its first frame.
 */
export class Transports implements Transport {
  readonly #options: TransportsOptions;
  readonly #socket: SocketTransport;
  #longPoll: LongPollTransport | undefined;
  /** Attempts of the socket, and failed long polls, since the last successful long poll. */
  #attempts = 0;
  #lostLongPolls = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #isProbing = false;
  #isBlocked = false;
  #isClosed = true;

  constructor(options: TransportsOptions) {
    this.#options = options;
    this.#socket = new SocketTransport({
      ...options,
      position: () => (this.#longPoll ? undefined : options.position()),
      onConnecting: () => this.#longPoll ?? options.onConnecting(),
      onOpen: () => this.#longPoll ?? options.onOpen(),
      onFrame: (frame) => {
        if (this.#isBlocked) tabStore.remove(blockedKey);
        this.#isBlocked = false;
        void this.#takeOver();
        options.onFrame(frame);
      },
      onLost: () => this.#socketLost(),
      pauseMs: () => {
        const doubled = () => Limits.blockedSocketRetryMs * 2 ** this.#attempts++;
        return this.#longPoll && Math.min(doubled(), Limits.blockedSocketRetryMaxMs);
      },
    });
  }

  /** Browsers also report changes of an estimated speed: at most one attempt in the time of the first pause. */
  readonly #tryOnOtherNetwork = (): void => {
    const now = performance.now();
    if (!this.#longPoll || now - this.#triedAtMs < Limits.blockedSocketRetryMs) return;
    this.#triedAtMs = now;
    this.#socket.wake();
  };

  get polls(): boolean {
    return this.#longPoll !== undefined;
  }

  get isOpen(): boolean {
    return this.polls || this.#socket.status === "open";
  }

  connect(): void {
    this.#isClosed = false;
    network()?.addEventListener("change", this.#tryOnOtherNetwork);
    this.#isBlocked = tabStore.get(blockedKey) !== undefined;
    this.#socket.connect();
    if (this.#isBlocked) this.#probe();
  }

  send(text: string): boolean {
    return (this.#longPoll ?? this.#socket).send(text);
  }

  /** Sends a frame without an ack. */
  signal(text: string): void {
    if (this.#longPoll) this.#longPoll.signal(text);
    else this.#socket.send(text);
  }

  resume(asked: Position): ReturnType<Transport["resume"]> {
    return (this.#longPoll ?? this.#socket).resume(asked);
  }

  ping(): void {
    this.#socket.ping();
  }

  wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#socket.wake();
    if (this.#longPoll) this.#longPoll.wake();
    else if (this.#socket.failedUpgrades >= failedUpgradesMax) this.#probe();
  }

  /** Ends a waiting long poll, as the position has changed. */
  hurry(): void {
    this.#longPoll?.wake();
  }

  drop(): void {
    (this.#longPoll ?? this.#socket).drop();
  }

  close(): void {
    this.#isClosed = true;
    network()?.removeEventListener("change", this.#tryOnOtherNetwork);
    this.#endLongPoll();
    this.#socket.close();
  }

  #socketLost(): void {
    if (this.#longPoll && !this.#longPoll.isStopped) return;
    this.#endLongPoll();
    this.#options.onLost();
    if (this.#socket.failedUpgrades >= failedUpgradesMax) this.#probe();
  }

  /** A failed WebSocket upgrade gives no reason; a REST request does. */
  #probe(): void {
    if (this.#isProbing) return;
    this.#isProbing = true;
    const isNeeded = () => !this.#isClosed && !this.isOpen;
    this.#options
      .probe()
      .finally(() => {
        this.#isProbing = false;
      })
      .then(
        () => isNeeded() && this.#startLongPoll(),
        (error: unknown) => {
          if (isNeeded() && error instanceof ApiError && endsSession(error.code)) this.#options.onRefused(error);
        },
      );
  }

  #startLongPoll(): void {
    clearTimeout(this.#retry);
    this.#attempts = 0;
    this.#isBlocked = true;
    tabStore.set(blockedKey, "1");
    this.#longPoll = new LongPollTransport({ ...this.#options, onLost: () => this.#longPollLost() });
    this.#options.onOpen();
  }

  #longPollLost(): void {
    this.#lostLongPolls = this.#longPoll?.worked ? 1 : this.#lostLongPolls + 1;
    this.#endLongPoll();
    const delay = jittered(Math.min(Limits.reconnectAfterMs * this.#lostLongPolls, Limits.reconnectMaxMs));
    this.#retry = setTimeout(() => this.wake(), delay);
    this.#options.onLost();
  }

  async #takeOver(): Promise<void> {
    const longPoll = this.#longPoll;
    if (!longPoll || longPoll.isStopped) return;
    await longPoll.stop();
    if (this.#longPoll !== longPoll) return;
    this.#longPoll = undefined;
    for (const frame of this.#options.commands.frames) this.#socket.send(frame);
    this.#options.onOpen();
  }

  #endLongPoll(): void {
    clearTimeout(this.#retry);
    this.#longPoll?.close();
    this.#longPoll = undefined;
  }
}
