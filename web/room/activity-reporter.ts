import * as Limits from "@contract/limits.ts";
import type { Commands } from "./connection/commands.ts";
import { setTyping } from "./state/apply-event.ts";
import { lastIdOf } from "./state/message-list.ts";
import { moveReadPositions } from "./state/read-positions.ts";
import { recountUnread } from "./state/room-snapshot.ts";
import type { StateAccess } from "./types.ts";

export interface ActivityReporterOptions extends StateAccess {
  commands: Pick<Commands, "request">;
  signalTyping(on: boolean): void;
}

/** Reports read positions and typing to the server, throttled. */
export class ActivityReporter {
  readonly #options: ActivityReporterOptions;
  /** The last read position that the server knows. */
  #reported = 0;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #typingSentAt = Number.NEGATIVE_INFINITY;
  readonly #others = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(options: ActivityReporterOptions) {
    this.#options = options;
  }

  /** Moves the read position: locally at once, on the server at most once a second. */
  markRead(messageId: number): void {
    const { state, update } = this.#options;
    const { room, messages, session } = state();
    const readUpTo = Math.min(messageId, lastIdOf(messages));
    if (readUpTo <= room.me.readUpTo) return;
    update((current) => recountUnread(moveReadPositions(current, [{ memberId: session.memberId, readUpTo }])));
    this.reportRead();
  }

  /** Sets the read position that the server reported; sends the local one if it is further. */
  serverKnows(readUpTo: number): void {
    this.#reported = readUpTo;
    this.reportRead();
  }

  reportRead(): void {
    this.#reading ??= setTimeout(() => this.#sendRead(), Limits.readsEveryMs);
  }

  #sendRead(): void {
    this.#reading = undefined;
    const { connection, room } = this.#options.state();
    const { readUpTo } = room.me;
    if (connection !== "live" || readUpTo <= this.#reported) return;
    const before = this.#reported;
    this.#reported = readUpTo;
    this.#options.commands.request("markRead", { messageIds: [readUpTo] }).catch(() => {
      // The next connection reports the position again.
      this.#reported = Math.min(this.#reported, before);
    });
  }

  /** Signals typing at most once in `Limits.typingEveryMs`, and its end at once. */
  setTyping(on: boolean): void {
    const now = performance.now();
    if (on && now - this.#typingSentAt < Limits.typingEveryMs) return;
    if (!on && this.#typingSentAt === Number.NEGATIVE_INFINITY) return;
    this.#typingSentAt = on ? now : Number.NEGATIVE_INFINITY;
    this.#options.signalTyping(on);
  }

  /** A sent message implies the end of typing, so no signal is needed. */
  stoppedTyping(): void {
    this.#typingSentAt = Number.NEGATIVE_INFINITY;
  }

  /** Shows another member as typing until a stop signal, or `Limits.typingShownMs` without a renewal. */
  othersTyping(memberId: string, on: boolean): void {
    clearTimeout(this.#others.get(memberId));
    this.#others.delete(memberId);
    if (!on) return;
    const forget = () => {
      this.#others.delete(memberId);
      this.#options.update((state) => setTyping(state, memberId, false));
    };
    this.#others.set(memberId, setTimeout(forget, Limits.typingShownMs));
  }

  /** Sends a waiting read position: call it while the connection is open. */
  stop(): void {
    clearTimeout(this.#reading);
    if (this.#reading !== undefined) this.#sendRead();
    for (const timer of this.#others.values()) clearTimeout(timer);
    this.#others.clear();
  }
}
