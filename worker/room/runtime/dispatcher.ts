import { CloseCode, ResultCode } from "../../contract/codes.ts";
import { ClientEvent, pongFrame } from "../../contract/events.ts";
import type { CommandInput } from "../../contract/frames/client-frames.ts";
import { urlResumeEventId } from "../../contract/frames/first-frame.ts";
import { encodeAck, encodePush } from "../../contract/frames/server-frames.ts";
import * as Limits from "../../contract/limits.ts";
import { LruMap } from "../../contract/lru-map.ts";
import { pollLimits } from "../../contract/poll.ts";
import { type Reason, reasonText } from "../../lib/reasons.ts";
import type { RoomServices } from "../ports.ts";
import { Batcher } from "./batcher.ts";
import type { ReceivedCommand } from "./command-batch.ts";
import { FloodGate } from "./flood.ts";
import { type ClientFrame, parseFrame } from "./parse-frame.ts";
import type { Sockets } from "./sockets.ts";
import { ThrottledBatch } from "./throttled-batch.ts";
import type { Transactions } from "./transactions.ts";

/** Receives frames: rejects invalid frames and floods, handles signals, batches commands for transactions. */
export class FrameDispatcher {
  readonly #sockets: Sockets;
  readonly #transactions: Transactions;
  readonly #inbox: Batcher<ReceivedCommand>;
  /** No client waits for the effect of a read receipt, so receipts are written and broadcast in batches. */
  readonly #reads: ThrottledBatch<ReceivedCommand>;
  readonly #votes: ThrottledBatch<ReceivedCommand>;
  readonly #gate: FloodGate;
  readonly #iceServers: RoomServices["iceServers"];
  /** Joins that wait for ICE servers, by socket. Later call commands of the same socket wait for its join. */
  readonly #joins = new WeakMap<WebSocket, Promise<void>>();
  /** The last broadcast typing state of each member. */
  readonly #typing = new LruMap<string, { on: boolean; at: number }>(Limits.seatsMax);

  constructor(
    sockets: Sockets,
    transactions: Transactions,
    rateLimits: boolean,
    iceServers: RoomServices["iceServers"],
  ) {
    this.#sockets = sockets;
    this.#transactions = transactions;
    this.#inbox = new Batcher((batch) => transactions.command(batch));
    const policy = {
      everyMs: Limits.readReceiptsEveryMs,
      waitMs: Limits.readReceiptsCoalesceMs,
      // All sockets but the sender's have reported, so the room need not stay awake for more.
      maxItems: () => Math.max(1, sockets.all().length - 1),
    };
    this.#reads = new ThrottledBatch(policy, (batch) => transactions.command(batch));
    const { resultsEveryMs: everyMs, resultsWaitMs: waitMs } = pollLimits;
    const voting = { everyMs, waitMs, maxItems: () => Limits.seatsMax };
    this.#votes = new ThrottledBatch(voting, (batch) => transactions.command(batch));
    this.#gate = new FloodGate(rateLimits);
    this.#iceServers = iceServers;
  }

  receive(socket: WebSocket, data: string | ArrayBuffer): void {
    // Frames that were in flight when the socket was closed.
    if (socket.readyState !== WebSocket.OPEN) return;
    this.#take(socket, parseFrame(data), typeof data === "string" ? data.length : data.byteLength);
  }

  /** Handles the request in a new socket's URL as its first frame. */
  receiveFirst(socket: WebSocket, input: CommandInput<"resume"> | "bad"): void {
    const eventId = urlResumeEventId;
    if (input === "bad") this.#take(socket, { bad: "badParameter", eventId, type: ClientEvent.resume }, 0);
    else this.#take(socket, { command: "resume", eventId, input }, 0);
  }

  #take(socket: WebSocket, frame: ClientFrame, length: number): void {
    const now = Date.now();
    const { memberId } = this.#sockets.stateOf(socket);
    if ("noJson" in frame) {
      if (this.#gate.countBad(socket)) this.#sockets.close(socket, CloseCode.unsupportedData, "not JSON");
      return;
    }
    if ("signal" in frame && frame.signal === "got") {
      const pass = this.#gate.check(memberId, now, "signals");
      const { n } = frame.input;
      if (pass === "pass" && n !== undefined) this.#sockets.got(socket, n);
      // The answer to the next mark covers this one.
      if (pass === "close") this.#sockets.close(socket, CloseCode.abuse, "slow down");
      return;
    }
    // Typing signals accompany each message and have a wider limit; their broadcasts have one of their own.
    const kind = "signal" in frame ? "signals" : "frames";
    const pass = this.#gate.check(memberId, now, kind, 1 + Math.floor(length / Limits.frameMaxBytes));
    if (pass === "close") {
      this.#sockets.close(socket, CloseCode.abuse, "slow down");
      return;
    }
    if ("bad" in frame) this.#refuse(socket, frame, frame.bad);
    else if ("ping" in frame) this.#sockets.send(socket, pongFrame);
    else if ("signal" in frame) {
      if (pass === "pass") this.#broadcastTyping(socket, frame.input.on, now);
    } else if (pass === "slow")
      this.#refuse(socket, { eventId: frame.eventId, type: ClientEvent[frame.command] }, "slowDown");
    else if (frame.command === "markRead") this.#reads.add({ socket, frame });
    else if (frame.command === "vote") this.#votes.add({ socket, frame });
    else if (frame.command === "joinCall") this.#join({ socket, frame });
    else if (frame.command === "leaveCall" || frame.command === "setCallState") this.#addAfterJoin({ socket, frame });
    else if (frame.command === "resume" || frame.command === "signalCall") this.#inbox.pass({ socket, frame });
    else this.#inbox.add({ socket, frame });
  }

  #join(received: ReceivedCommand): void {
    const { socket } = received;
    const join = this.#joinCall(received).finally(() => {
      if (this.#joins.get(socket) === join) this.#joins.delete(socket);
    });
    this.#joins.set(socket, join);
  }

  #addAfterJoin(received: ReceivedCommand): void {
    const { socket } = received;
    const join = this.#joins.get(socket);
    if (join) void join.then(() => socket.readyState === WebSocket.OPEN && this.#inbox.add(received));
    else this.#inbox.add(received);
  }

  /** Broadcasts typing, best effort, unless the member may not write or did often, or the others know. */
  #broadcastTyping(socket: WebSocket, on: boolean, now: number): void {
    const { memberId, session } = this.#sockets.stateOf(socket);
    const last = this.#typing.get(memberId);
    if (last?.on === on && now - last.at < Limits.typingRepeatedMs) return;
    if (!this.#transactions.mayWrite(session) || this.#gate.check(memberId, now, "typing") !== "pass") return;
    this.#typing.set(memberId, { on, at: now });
    this.#sockets.broadcast(encodePush({ event: "typing", data: { memberId, on } }), socket);
  }

  /** Requests the ICE servers before the command runs, because a transaction cannot wait for a request. */
  async #joinCall(received: ReceivedCommand): Promise<void> {
    const { socket, frame } = received;
    const { memberId, session } = this.#sockets.stateOf(socket);
    if (this.#gate.check(memberId, Date.now(), "joins") !== "pass") {
      this.#refuse(socket, { eventId: frame.eventId, type: ClientEvent[frame.command] }, "slowDown");
      return;
    }
    const ice = this.#transactions.mayJoinCall(session) ? await this.#iceServers() : [];
    if (socket.readyState === WebSocket.OPEN) this.#inbox.add({ ...received, ice });
  }

  #refuse(socket: WebSocket, { eventId, type }: { eventId: string; type: string }, reason: Reason): void {
    const text = reasonText(reason, this.#sockets.stateOf(socket).language);
    const wait = reason === "slowDown" ? { retryAfterSeconds: Limits.floodRetryAfterSeconds } : {};
    const ack = { eventId, originType: type, code: ResultCode.refused, data: null, text, ...wait };
    this.#sockets.send(socket, encodeAck(ack));
  }
}
