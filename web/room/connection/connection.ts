import { endCodes, ResultCode } from "@contract/codes.ts";
import type { Missed } from "@contract/frames/client/resume.ts";
import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { closing } from "@contract/frames/server/closing.ts";
import type { Ack, Push, ServerFrame } from "@contract/frames/server-frames.ts";
import * as Limits from "@contract/limits.ts";
import type * as z from "zod/mini";
import { CallError } from "../../api/call-error.ts";
import { endsSession } from "../../api/reactions.ts";
import type { Cursor } from "../cache/cache.ts";
import type { Snapshot } from "../state/snapshot.ts";
import { changesOfAck, changesOfLateAck } from "./answers.ts";
import { ArrivalBatcher } from "./arrival-batcher.ts";
import { Commands } from "./commands.ts";
import { recover } from "./recover.ts";
import { ResumeOnConnect } from "./resume-on-connect.ts";
import { type Change, changesOf, Sequence } from "./sequence.ts";
import { RoomSocket, type SocketOptions } from "./socket.ts";

export interface ConnectionOptions extends Pick<SocketOptions, "token" | "language" | "open"> {
  memberId: string;
  /** Resolves after the cached state, if any, was restored; never rejects. */
  restored: Promise<unknown>;
  /** Id of the newest known message and epoch of its storage; undefined before anything was loaded. */
  known(): { afterId: number; epoch: string } | undefined;
  load(): Promise<Snapshot>;
  /** Finds out by a REST call why the socket cannot connect; rejects with a `CallError` when the session is over. */
  probe(): Promise<unknown>;
  dropCache(): void;
  /** A promise if the content must be opened first. */
  startOver(snapshot: Snapshot): Promise<void> | undefined;
  catchUp(missed: Missed): Promise<void> | undefined;
  /** Pushes in order of their revisions; afterwards the room is known up to `rev`. */
  onPushes(pushes: readonly Push[], rev: number): void;
  onState(state: "connecting" | "recovering" | "live"): void;
  /** True after `Limits.unansweredMs` without a frame while a command is pending; false on the next frame. */
  onUnanswered?(unanswered: boolean): void;
  onLost(retryAt: number): void;
  onEnded(code: number, text: string): void;
}

const gapRoundsMax = 5;

/** Combines socket, sequence and recovery: pushes come out complete and in order. */
export class RoomConnection {
  readonly commands: Commands;
  readonly #options: ConnectionOptions;
  readonly #socket: RoomSocket;
  readonly #first: ResumeOnConnect;
  readonly #sequence = new Sequence();
  /** Changes received during recovery, applied after it. */
  #buffer: Change[] | undefined;
  /** Throttles pushes to one update in `Limits.paintEveryMs`; acks of own commands pass at once. */
  readonly #batcher = new ArrivalBatcher<Change>((changes) => this.#take(changes), Limits.paintEveryMs);
  #receivedRev = 0;
  #endCode: number | undefined;
  /** Number of the current connection; callbacks of earlier connections are ignored. */
  #generation = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#socket = new RoomSocket({
      token: options.token,
      language: options.language,
      ...(options.open ? { open: options.open } : {}),
      onConnecting: () => {
        this.#buffer = [];
        options.onState("connecting");
      },
      query: () => this.#first.ask(this.#cursor()),
      onOpen: () => {
        this.#first.opened();
        void this.#recover();
      },
      onFrame: (frame) => this.#frame(frame),
      onLost: (retryAt, failures) => this.#lost(retryAt, failures),
      // Without a code from the server, end silently and do not reconnect.
      onEnded: () => this.#ended(this.#endCode ?? ResultCode.silent),
      receivedRev: () => Math.max(this.#receivedRev, this.#sequence.rev),
    });
    const send = (text: string) => this.#socket.send(text);
    this.commands = new Commands(send, (unanswered) => {
      options.onUnanswered?.(unanswered);
      // No ping during recovery: a long resume answer may take longer than the ping timeout.
      if (unanswered && !this.#buffer) this.#socket.ping();
    });
    this.#first = new ResumeOnConnect(this.commands, send);
  }

  startFrom(cursor: Cursor): void {
    this.#sequence.startFrom(cursor.rev);
  }

  get rev(): number {
    return this.#sequence.rev;
  }

  connect(): void {
    this.#endCode = undefined;
    this.#socket.connect();
  }

  wake(): void {
    this.#socket.wake();
  }

  /** Catches up, as after a gap; while it already does, or without a connection, the next catch-up is in time. */
  refresh(): void {
    if (!this.#buffer && this.#socket.status === "open") void this.#recover();
  }

  send(text: string): boolean {
    return this.#socket.send(text);
  }

  /** Ends the session after a REST call reported that it is over. */
  end(code: number): void {
    this.#ended(code);
  }

  close(): void {
    this.#generation++;
    this.#socket.close();
    this.#forget();
  }

  #frame(frame: ServerFrame): void {
    this.commands.frameReceived();
    if (frame.event !== "ack") this.#first.otherFrameReceived();
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
    return answered ? changesOfAck(answered, this.#options.memberId) : changesOfLateAck(ack);
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

  async #recover(): Promise<void> {
    const generation = this.#generation;
    const { onState, restored } = this.#options;
    this.#buffer ??= [];
    this.#batcher.flush();
    onState("recovering");
    try {
      await restored;
      for (let round = 0; round < gapRoundsMax; round++) {
        this.#check(generation);
        await recover(this.#recovery(generation));
        this.#check(generation);
        const held = this.#buffer ?? [];
        this.#buffer = [];
        if (this.#apply(held)) continue;
        this.#buffer = undefined;
        onState("live");
        return;
      }
      throw new Error("there is always something missing");
    } catch (error) {
      if (generation !== this.#generation) return;
      if (error instanceof CallError && endsSession(error.code)) this.#ended(error.code, error.text);
      else this.#socket.drop();
    }
  }

  #cursor(): (Cursor & { afterId: number }) | undefined {
    const room = this.#options.known();
    return room && { ...room, rev: this.#sequence.rev };
  }

  #recovery(generation: number) {
    const { load, dropCache, startOver, catchUp } = this.#options;
    return {
      cursor: () => this.#cursor(),
      resume: async (asked: Cursor & { afterId: number }): Promise<CommandReply<"resume">> => {
        for (;;) {
          this.#check(generation);
          try {
            const first = this.#first.take(asked);
            return await (first ?? this.commands.request("resume", asked, { timeoutMs: Limits.resumeTimeoutMs }));
          } catch (error) {
            const { retryAfterSeconds } = error as CallError;
            if (retryAfterSeconds === undefined) throw error;
            await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1000));
          }
        }
      },
      load,
      dropCache: () => {
        this.#check(generation);
        dropCache();
      },
      startOver: (snapshot: Snapshot) => {
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

  #lost(retryAt: number, failures: number): void {
    this.#generation++;
    this.#forget();
    this.#options.onLost(retryAt);
    // A refused WebSocket upgrade gives no reason; a REST call does.
    if (failures < 2) return;
    const generation = this.#generation;
    this.#options.probe().catch((error: unknown) => {
      if (generation === this.#generation && error instanceof CallError && endsSession(error.code))
        this.#ended(error.code, error.text);
    });
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

function endCodeOf({ code, removed, reason }: z.output<typeof closing>): number {
  if (removed) return ResultCode.memberRemoved;
  return endCodes[reason ?? ""] ?? code;
}
