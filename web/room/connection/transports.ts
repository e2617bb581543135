import * as Limits from "@contract/limits.ts";
import { ApiError } from "../../api/api-error.ts";
import { endsSession } from "../../api/failure-action.ts";
import { jittered } from "../../lib/loading/retry.ts";
import { isSocketBlocked, rememberBlocked } from "./blocked-socket.ts";
import { ExchangeTransport } from "./exchange-transport.ts";
import { SocketTransport, type SocketTransportOptions } from "./socket-transport.ts";
import type { Position, Transport } from "./transport.ts";

export interface TransportsOptions extends Omit<SocketTransportOptions, "onLost" | "pauseMs"> {
  /** Finds out by a REST request why the socket cannot connect; rejects with an `ApiError` when the session is over. */
  probe(): Promise<unknown>;
  /** A connection opened, or took over from another one. */
  onOpen(): void;
  /** The next attempt starts at `retryAt` (milliseconds since 1970). */
  onLost(retryAt: number): void;
  /** The answer to a request ends the session. */
  onRefused(error: ApiError): void;
}

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
  #exchange: ExchangeTransport | undefined;
  /** Attempts of the socket, and exchanges without an answer, since the exchange worked last. */
  #attempts = 0;
  #lostExchanges = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #triedAtMs = Number.NEGATIVE_INFINITY;
  #isProbing = false;
  #isBlocked = false;
  #isClosed = true;

  constructor(options: TransportsOptions) {
    this.#options = options;
    this.#socket = new SocketTransport({
      ...options,
      position: () => (this.#exchange ? undefined : options.position()),
      onConnecting: () => this.#exchange ?? options.onConnecting(),
      onOpen: () => this.#exchange ?? options.onOpen(),
      onFrame: (frame) => {
        if (this.#isBlocked) rememberBlocked(false);
        this.#isBlocked = false;
        void this.#takeOver();
        options.onFrame(frame);
      },
      onLost: (retryAt) => this.#socketLost(retryAt),
      pauseMs: () => {
        const doubled = () => Limits.blockedSocketRetryMs * 2 ** this.#attempts++;
        return this.#exchange && Math.min(doubled(), Limits.blockedSocketRetryMaxMs);
      },
    });
  }

  /** Browsers also report changes of an estimated speed: at most one attempt in the time of the first pause. */
  readonly #tryOnOtherNetwork = (): void => {
    const now = performance.now();
    if (!this.#exchange || now - this.#triedAtMs < Limits.blockedSocketRetryMs) return;
    this.#triedAtMs = now;
    this.#socket.wake();
  };

  get polls(): boolean {
    return this.#exchange !== undefined;
  }

  get isOpen(): boolean {
    return this.polls || this.#socket.status === "open";
  }

  connect(): void {
    this.#isClosed = false;
    network()?.addEventListener("change", this.#tryOnOtherNetwork);
    this.#isBlocked = isSocketBlocked();
    this.#socket.connect();
    if (this.#isBlocked) this.#probe();
  }

  send(text: string): boolean {
    return (this.#exchange ?? this.#socket).send(text);
  }

  /** Sends a frame without an ack. */
  signal(text: string): void {
    if (this.#exchange) this.#exchange.signal(text);
    else this.#socket.send(text);
  }

  resume(asked: Position): ReturnType<Transport["resume"]> {
    return (this.#exchange ?? this.#socket).resume(asked);
  }

  ping(): void {
    this.#socket.ping();
  }

  wake(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#socket.wake();
    if (this.#exchange) this.#exchange.wake();
    else if (this.#socket.failedUpgrades >= failedUpgradesMax) this.#probe();
  }

  /** Ends a wait of the exchange, as the position has changed. */
  hurry(): void {
    this.#exchange?.wake();
  }

  drop(): void {
    (this.#exchange ?? this.#socket).drop();
  }

  close(): void {
    this.#isClosed = true;
    network()?.removeEventListener("change", this.#tryOnOtherNetwork);
    this.#endExchange();
    this.#socket.close();
  }

  #socketLost(retryAt: number): void {
    if (this.#exchange && !this.#exchange.isStopped) return;
    this.#endExchange();
    this.#options.onLost(retryAt);
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
        () => isNeeded() && this.#startExchange(),
        (error: unknown) => {
          if (isNeeded() && error instanceof ApiError && endsSession(error.code)) this.#options.onRefused(error);
        },
      );
  }

  #startExchange(): void {
    clearTimeout(this.#retry);
    this.#attempts = 0;
    this.#isBlocked = true;
    rememberBlocked(true);
    this.#exchange = new ExchangeTransport({ ...this.#options, onLost: () => this.#exchangeLost() });
    this.#options.onOpen();
  }

  #exchangeLost(): void {
    this.#lostExchanges = this.#exchange?.worked ? 1 : this.#lostExchanges + 1;
    this.#endExchange();
    const delay = jittered(Math.min(Limits.reconnectAfterMs * this.#lostExchanges, Limits.reconnectMaxMs));
    this.#retry = setTimeout(() => this.wake(), delay);
    this.#options.onLost(Date.now() + delay);
  }

  async #takeOver(): Promise<void> {
    const exchange = this.#exchange;
    if (!exchange || exchange.isStopped) return;
    await exchange.stop();
    if (this.#exchange !== exchange) return;
    this.#exchange = undefined;
    for (const frame of this.#options.commands.frames) this.#socket.send(frame);
    this.#options.onOpen();
  }

  #endExchange(): void {
    clearTimeout(this.#retry);
    this.#exchange?.close();
    this.#exchange = undefined;
  }
}
