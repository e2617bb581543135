import * as Limits from "@contract/limits.ts";
import type { StoreApi } from "zustand/vanilla";
import { ApiError, type ApiErrorKind } from "../api/api-error.ts";
import type { RoomStore } from "../room/actions.ts";
import type { Joined } from "./own-participation.ts";

interface Options {
  room: Pick<StoreApi<RoomStore>, "getState">;
  /** Sends, plays and shows nothing from now on. */
  pause(): void;
  /** Joins again as the same participant. */
  rejoin(): Promise<Joined>;
  onJoined(joined: Joined): void;
  /** The device left the call meanwhile, or has asked again. */
  onLate(joined: Joined): void;
  /** The room refuses the participant, or the device cannot take part. */
  onFailed(error: unknown): void;
}

/** Errors after which the room may still accept the participant. */
const passing: readonly ApiErrorKind[] = ["timeout", "unsent", "tooMany", "internal", "unexpected"];
const retryAfterSecondsMin = 2;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Rejoins the call after the socket was lost: pauses the media after `callRejoinMs`, and joins again.
 */
export class CallRejoin {
  readonly #options: Options;
  #isLost = false;
  #isRejoining = false;
  /** Raised by each request and by the end. The answer to an earlier request is late. */
  #attempt = 0;
  #pausing: Timer | undefined;
  #trying: Timer | undefined;
  #again: Timer | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Follows the connection. Returns true while the socket is open and the device is in the call. */
  follow(): boolean {
    const { connection, overHttps } = this.#options.room.getState();
    // Over HTTPS no signal arrives, and the room has ended the participation.
    if (connection === "connecting" || connection === "waiting" || overHttps) this.#begin();
    if (!this.#isOpen) return false;
    if (!this.#isLost) return true;
    if (!this.#isRejoining && this.#again === undefined) void this.#rejoin();
    return false;
  }

  /** The device is back in the call, or out of it. */
  end(): void {
    this.#attempt++;
    this.#isLost = false;
    this.#isRejoining = false;
    for (const timer of [this.#pausing, this.#again]) clearTimeout(timer);
    clearInterval(this.#trying);
    this.#pausing = undefined;
    this.#again = undefined;
    this.#trying = undefined;
  }

  get #isOpen(): boolean {
    const { connection, overHttps } = this.#options.room.getState();
    return connection === "live" && !overHttps;
  }

  #begin(): void {
    this.#isLost = true;
    this.#isRejoining = false;
    // This device does not learn who is removed, and the room takes it out of the call after this time.
    this.#pausing ??= setTimeout(() => this.#options.pause(), Limits.callRejoinMs);
    this.#trying ??= setInterval(() => this.#tryNow(), Limits.reconnectAfterMs);
  }

  async #rejoin(): Promise<void> {
    const { rejoin, onJoined, onLate, onFailed } = this.#options;
    const attempt = ++this.#attempt;
    this.#isRejoining = true;
    try {
      const joined = await rejoin();
      if (attempt !== this.#attempt) return onLate(joined);
      onJoined(joined);
      this.end();
    } catch (error) {
      if (attempt === this.#attempt && !this.#triesAgain(error)) onFailed(error);
    }
  }

  /** Asks again later after an error that may pass, and then returns true. */
  #triesAgain(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const { kind, retryAfterSeconds } = error;
    if (retryAfterSeconds === undefined && !passing.includes(kind)) return false;
    this.#isRejoining = false;
    const waitSeconds = retryAfterSeconds ?? retryAfterSecondsMin;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      if (this.#isOpen) void this.#rejoin();
    }, waitSeconds * 1000);
    return true;
  }

  /** By itself the page waits up to 45 s after many failures, and 30 s and more while HTTPS answers. */
  #tryNow(): void {
    const { connection, overHttps, actions } = this.#options.room.getState();
    if (overHttps || connection === "waiting") actions.reconnectNow();
  }
}
