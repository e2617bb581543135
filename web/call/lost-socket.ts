import * as Limits from "@contract/limits.ts";
import type { StoreApi } from "zustand/vanilla";
import type { RoomStore } from "../room/types.ts";

interface Options {
  room: Pick<StoreApi<RoomStore>, "getState">;
  /** Sends, plays and shows nothing from now on. */
  pause(): void;
  /** Asks the room for the place again. */
  comeBack(): void;
}

type Timer = ReturnType<typeof setTimeout>;

/** The time from the loss of the socket until the device is back in its place. */
export class LostSocket {
  readonly #options: Options;
  #isLost = false;
  #isReturning = false;
  #pausing: Timer | undefined;
  #trying: Timer | undefined;
  #again: Timer | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Follows the connection. Returns true while the socket is open and the device in its place. */
  follow(): boolean {
    const { connection, overHttps } = this.#options.room.getState();
    // Over HTTPS no signal arrives, and the room has given up the place.
    if (connection === "connecting" || connection === "waiting" || overHttps) this.#begin();
    if (!this.#isOpen) return false;
    if (!this.#isLost) return true;
    if (!this.#isReturning && this.#again === undefined) this.#comeBack();
    return false;
  }

  /** The room has not given the place yet. `seconds`: time until the next try. */
  tryAgain(seconds: number): void {
    this.#isReturning = false;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      if (this.#isOpen) this.#comeBack();
    }, seconds * 1000);
  }

  /** The device is back in its place, or out of the call. */
  end(): void {
    this.#isLost = false;
    this.#isReturning = false;
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
    this.#isReturning = false;
    // This device does not learn who is removed, and the room gives up its place after this time.
    this.#pausing ??= setTimeout(() => this.#options.pause(), Limits.callPlaceHeldMs);
    this.#trying ??= setInterval(() => this.#tryNow(), Limits.reconnectAfterMs);
  }

  #comeBack(): void {
    this.#isReturning = true;
    this.#options.comeBack();
  }

  /** By itself the page waits up to 45 s after many failures, and 30 s and more while HTTPS answers. */
  #tryNow(): void {
    const { connection, overHttps, actions } = this.#options.room.getState();
    if (overHttps || connection === "waiting") actions.reconnectNow();
  }
}
