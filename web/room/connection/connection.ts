import { endCodes, ResultCode } from "@contract/codes.ts";
import type { Missed } from "@contract/frames/resume.ts";
import type { Ack, Push, PushData, ServerFrame } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import { ApiError, endsSession } from "../../api/api-error.ts";
import { retryWhenBusy } from "../../api/retry-when-busy.ts";
import type { RoomSnapshot } from "../state/room-snapshot.ts";
import { ackChanges, changesOfLateAck } from "./ack-changes.ts";
import { ArrivalBatcher } from "./arrival-batcher.ts";
import { Commands } from "./commands.ts";
import { type Recovery, recover } from "./recover.ts";
import { type Change, changesOf, Sequence } from "./sequence.ts";
import type { Position } from "./transport.ts";
import { Transports, type TransportsOptions } from "./transports.ts";

export interface ConnectionOptions
  extends Pick<TransportsOptions, "token" | "language" | "open" | "probe" | "onLost">,
    Omit<Recovery, "cursor" | "resume"> {
  memberId: string;
  /** Resolves after the cached state, if any, was restored; never rejects. */
  restored: Promise<unknown>;
  /** Id of the newest known message and epoch of its storage; undefined before anything was loaded. */
  known(): Omit<Position, "rev"> | undefined;
  /** Pushes in order of their revisions; afterwards the room is known up to `rev`. */
  onPushes(pushes: readonly Push[], rev: number): void;
  /** `overHttps`: by long polling, as the network blocks the socket. */
  onState(state: "connecting" | "recovering" | "live", overHttps: boolean): void;
  /** True after `Limits.pingAfterUnansweredMs` without a frame while a command is pending; false on the next frame. */
  onUnanswered?(unanswered: boolean): void;
  onEnded(code: number, text: string): void;
}

const gapRoundsMax = 5;

/** Combines transports, sequence and recovery: pushes come out complete and in order. */
export class RoomConnection {
  readonly commands: Commands;
  readonly #options: ConnectionOptions;
  readonly #transports: Transports;
  readonly #sequence = new Sequence();
  /** Changes received during recovery, applied after it. */
  #buffer: Change[] | undefined;
  /** Throttles pushes to one update in `Limits.messagesRenderedEveryMs`; acks of own commands pass at once. */
  readonly #batcher = new ArrivalBatcher<Change>((changes) => this.#take(changes), Limits.messagesRenderedEveryMs);
  #receivedRev = 0;
  #endCode: number | undefined;
  /** Number of the current connection; callbacks of earlier connections are ignored. */
  #generation = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.commands = new Commands(
      (text) => this.#transports.send(text),
      (unanswered) => {
        options.onUnanswered?.(unanswered);
        // No ping during recovery: a long resume answer may take longer than the ping timeout.
        if (unanswered && !this.#buffer) this.#transports.ping();
      },
    );
    this.#transports = new Transports({
      token: options.token,
      language: options.language,
      ...(options.open ? { open: options.open } : {}),
      commands: this.commands,
      position: () => this.#position(),
      probe: options.probe,
      onConnecting: () => {
        this.#buffer = [];
        options.onState("connecting", false);
      },
      onOpen: () => {
        this.#generation++;
        void this.#recover();
      },
      onFrame: (frame) => this.#frame(frame),
      onLost: () => {
        this.#generation++;
        this.#forget();
        options.onLost();
      },
      onRefused: ({ code, text }) => this.#ended(code, text),
      // Without a code from the server, end silently and do not reconnect.
      onEnded: () => this.#ended(this.#endCode ?? ResultCode.silent),
      receivedRev: () => Math.max(this.#receivedRev, this.#sequence.rev),
    });
  }

  startFrom(rev: number): void {
    this.#sequence.startFrom(rev);
  }

  connect(): void {
    this.#endCode = undefined;
    this.#transports.connect();
  }

  wake(): void {
    this.#transports.wake();
  }

  /**
   * Requests missed changes. During a catch-up it only hurries the attempt to connect; without a connection it does
   * nothing, because reconnecting catches up.
   */
  refresh(): void {
    if (this.#buffer) this.#transports.hurry();
    else if (this.#transports.isOpen) void this.#recover();
  }

  /** Sends a frame without an ack. */
  signal(text: string): void {
    this.#transports.signal(text);
  }

  /** Ends the session after a REST request reported that it is over. */
  end(code: number): void {
    this.#ended(code);
  }

  close(): void {
    this.#generation++;
    this.#transports.close();
    this.#forget();
  }

  #frame(frame: ServerFrame): void {
    this.commands.frameReceived();
    switch (frame.event) {
      case "pong":
        return;
      case "closeAuth":
      case "closeLogout":
        this.#endCode = endCodeOf(frame.data);
        return;
      case "ack":
        // Own changes show at once; pushes received before them are applied first.
        this.#batcher.flush();
        this.#receive(this.#acked(frame.ack), true);
        return;
      default:
        this.#receive(changesOf(frame));
    }
  }

  #acked(ack: Ack): Change[] {
    const answered = this.commands.settle(ack);
    // The unknown change leaves a gap in the revisions, which triggers a catch-up.
    if (ack.unreadable) return [];
    if (ack.code !== ResultCode.ok) {
      if (endsSession(ack.code)) this.#ended(ack.code, ack.text);
      return [];
    }
    return answered ? ackChanges(answered, this.#options.memberId) : changesOfLateAck(ack);
  }

  #receive(changes: readonly Change[], atOnce = false): void {
    for (const { rev } of changes) if (rev !== undefined && rev > this.#receivedRev) this.#receivedRev = rev;
    if (changes.length === 0) return;
    if (this.#buffer || atOnce) this.#take(changes);
    else this.#batcher.take(changes);
  }

  #take(changes: readonly Change[]): void {
    if (this.#buffer) this.#buffer.push(...changes);
    else if (this.#apply(changes)) void this.#recover();
  }

  /** Returns true when an earlier revision is missing. */
  #apply(changes: readonly Change[]): boolean {
    const { ready, gap } = this.#sequence.take(changes);
    this.#options.onPushes(ready, this.#sequence.rev);
    return gap;
  }

  /** Catches up; over long polling again and again, as each request waits for the next changes. */
  async #recover(): Promise<void> {
    const generation = this.#generation;
    const { polls } = this.#transports;
    const { onState, restored } = this.#options;
    this.#buffer ??= [];
    this.#batcher.flush();
    onState("recovering", polls);
    let [liveRev, liveAtMs] = [-1, Number.NEGATIVE_INFINITY];
    try {
      await restored;
      for (let round = 0; round < gapRoundsMax; round++) {
        this.#check(generation);
        await recover(this.#recovery(generation));
        this.#check(generation);
        const held = this.#buffer ?? [];
        this.#buffer = [];
        if (this.#apply(held)) continue;
        if (!polls) this.#buffer = undefined;
        // Asks for presence again after each change: over HTTPS, frames between two requests are lost.
        if (this.#sequence.rev !== liveRev && performance.now() - liveAtMs >= Limits.exchangePresenceMs) {
          [liveRev, liveAtMs] = [this.#sequence.rev, performance.now()];
          onState("live", polls);
        }
        if (!polls) return;
        round = 0;
      }
      throw new Error("there is always something missing");
    } catch (error) {
      if (generation !== this.#generation) return;
      if (error instanceof ApiError && endsSession(error.code)) this.#ended(error.code, error.text);
      else this.#transports.drop();
    }
  }

  #position(): Position | undefined {
    const room = this.#options.known();
    return room && { ...room, rev: this.#sequence.rev };
  }

  #recovery(generation: number) {
    const { load, dropCache, startOver, catchUp } = this.#options;
    return {
      cursor: () => this.#position(),
      resume: (asked: Position) =>
        retryWhenBusy(async () => {
          this.#check(generation);
          return this.#transports.resume(asked);
        }),
      load,
      dropCache: () => {
        this.#check(generation);
        dropCache();
      },
      startOver: (snapshot: RoomSnapshot) => {
        this.#check(generation);
        this.#sequence.startFrom(snapshot.room.rev);
        return startOver(snapshot);
      },
      catchUp: (missed: Missed) => {
        this.#check(generation);
        this.#sequence.advanceTo(missed.rev);
        return catchUp(missed);
      },
    };
  }

  #check(generation: number): void {
    if (generation !== this.#generation) throw new Error("this connection is gone");
  }

  #ended(code: number, text = ""): void {
    this.close();
    this.#options.onEnded(code, text);
  }

  #forget(): void {
    // Held changes are dropped; the next catch-up fetches them again.
    this.#batcher.forget();
    this.#buffer = undefined;
    this.#sequence.forgetHeld();
    this.commands.lose();
  }
}

function endCodeOf({ code, removed, reason }: PushData<"closeAuth">): number {
  if (removed) return ResultCode.memberRemoved;
  return endCodes[reason ?? ""] ?? code;
}
