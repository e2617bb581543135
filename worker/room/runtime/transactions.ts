import { ResultCode } from "../../contract/codes.ts";
import { ClientEvent } from "../../contract/events.ts";
import type { CommandName } from "../../contract/frames/client-frames.ts";
import { ackText, replyText } from "../../contract/frames/server-frames.ts";
import { errorFields, log } from "../../lib/log.ts";
import { reasonText } from "../../lib/reasons.ts";
import { type Refusal, Refused, type Result, refusal } from "../../lib/result.ts";
import type { Action } from "../actions/action.ts";
import type { Command } from "../commands/command.ts";
import { commands } from "../commands/commands.ts";
import { scheduleReminders } from "../jobs/reminders.ts";
import { checkMaySpeak } from "../rules/may-speak.ts";
import { dropRoomCaches, flushRoomTables, type RoomTables } from "../tables/room-tables.ts";
import { checkCapability, checkState, memberOf } from "./command-context.ts";
import { deliver, type Outgoing } from "./delivery.ts";
import type { CommandFrame } from "./frames.ts";
import { type Outcome, type Push, SerializedReply } from "./outcome.ts";
import type { Sockets } from "./sockets.ts";

/** What writes nothing, and needs no transaction. */
const readOnly: ReadonlySet<CommandName> = new Set(["resume"]);

export interface ReceivedCommand {
  socket: WebSocket;
  frame: CommandFrame;
}

/** Runs commands and actions: each turn is one transaction, and only after it anybody is told. */
export class Transactions {
  readonly #storage: DurableObjectStorage;
  readonly #tables: RoomTables;
  readonly #sockets: Sockets;
  /** Many get the same who come in at once. */
  #lastSerialized: { reply: SerializedReply; eventId: string; ack: string } | undefined;

  constructor(storage: DurableObjectStorage, tables: RoomTables, sockets: Sockets) {
    this.#storage = storage;
    this.#tables = tables;
    this.#sockets = sockets;
  }

  /** What a member asks for over REST. */
  act<Input, Reply>(action: Action<Input, Reply>, session: string, input: Input): Result<Reply> {
    return this.ask((tables, now) => {
      const me = memberOf(tables, session);
      checkState(tables, me, now, action.inGrace ?? false);
      checkCapability(me, action.needs);
      return action.run({ tables, me, session, now }, input);
    });
  }

  /** Any other turn: somebody without a session, an order, an alarm. */
  ask<Reply>(work: (tables: RoomTables, now: number) => Outcome<Reply>, roomMayBeNew = false): Result<Reply> {
    return this.#toResult(() => {
      const { reply, pushes, endings } = this.#transaction(() => work(this.#tables, Date.now()), roomMayBeNew);
      this.#deliver([{ pushes }]);
      for (const ending of endings) this.#sockets.end(ending);
      return reply;
    });
  }

  #toResult<Reply>(work: () => Reply): Result<Reply> {
    try {
      return { ok: true, value: work() };
    } catch (error) {
      if (error instanceof Refused) return error.refusal;
      log("error", "turn failed", errorFields(error));
      return refusal(ResultCode.internal, "internal");
    }
  }

  /** Looks, and writes nothing: that needs no transaction. */
  read<Reply>(work: (tables: RoomTables, now: number) => Reply): Result<Reply> {
    return this.#toResult(() => {
      this.#checkExists(false);
      return work(this.#tables, Date.now());
    });
  }

  /** May whoever has this session write now? */
  maySpeak(session: string): boolean {
    return this.read((tables, now) => {
      const me = memberOf(tables, session);
      checkState(tables, me, now, false);
      checkMaySpeak({ tables, me });
    }).ok;
  }

  /** Frames that arrived together: written in one transaction, answered in the order of each socket. */
  command(together: readonly ReceivedCommand[]): void {
    const batch = bySocket(together);
    let outgoing: Outgoing<WebSocket>[];
    try {
      outgoing = batch.every(({ frame }) => readOnly.has(frame.command)) ? this.#read(batch) : this.#write(batch);
    } catch {
      // One of them broke the transaction, and all was rolled back: each on its own, so that only that one fails.
      outgoing = batch.map((received) => this.#runAlone(received));
    }
    this.#deliver(mergeReadPushes(outgoing));
  }

  #write(batch: readonly ReceivedCommand[]): Outgoing<WebSocket>[] {
    return this.#transaction(() => this.#scheduleReminders(batch.map((received) => this.#run(received))));
  }

  /** When everybody comes back at once, a transaction for each is a tenth of the work. */
  #read(batch: readonly ReceivedCommand[]): Outgoing<WebSocket>[] {
    this.#checkExists(false);
    return batch.map((received) => this.#run(received));
  }

  #run({ socket, frame }: ReceivedCommand): Outgoing<WebSocket> {
    const { session } = this.#sockets.stateOf(socket);
    try {
      const now = Date.now();
      const me = memberOf(this.#tables, session);
      checkState(this.#tables, me, now, false);
      // The frame's name and input belong together by construction.
      const command = commands[frame.command] as Command<typeof frame.command>;
      const { reply, pushes, rev } = command(
        { tables: this.#tables, me, session, now },
        frame.input as never,
        frame.eventId,
      );
      return { origin: socket, ack: this.#ack(frame, reply, rev), pushes };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { origin: socket, ack: this.#refusingAck({ socket, frame }, error.refusal), pushes: [] };
    }
  }

  #ack({ command, eventId }: CommandFrame, reply: unknown, rev: number | undefined): string {
    const isSerialized = reply instanceof SerializedReply;
    const last = this.#lastSerialized;
    if (isSerialized && last?.reply === reply && last.eventId === eventId) return last.ack;
    const data = isSerialized ? reply.json : replyText(command, reply as never);
    const ack = ackText(
      {
        eventId,
        originType: ClientEvent[command],
        code: ResultCode.ok,
        text: "",
        ...(rev === undefined ? {} : { rev }),
      },
      data,
    );
    if (isSerialized) this.#lastSerialized = { reply, eventId, ack };
    return ack;
  }

  #runAlone(received: ReceivedCommand): Outgoing<WebSocket> {
    try {
      return this.#transaction(() => {
        const outgoing = this.#run(received);
        this.#scheduleReminders([outgoing]);
        return outgoing;
      });
    } catch (error) {
      const why = error instanceof Refused ? error.refusal : refusal(ResultCode.refused, "operationFailed");
      if (!(error instanceof Refused))
        log("error", "command failed", { command: received.frame.command, ...errorFields(error) });
      return { origin: received.socket, ack: this.#refusingAck(received, why), pushes: [] };
    }
  }

  /** Those who are away will hear of new messages. */
  #scheduleReminders(outgoing: Outgoing<WebSocket>[]): Outgoing<WebSocket>[] {
    const messages = outgoing.some(({ pushes }) => pushes.some(({ event }) => event === "messagesAdded"));
    if (messages) scheduleReminders(this.#tables, Date.now());
    return outgoing;
  }

  #refusingAck({ socket, frame }: ReceivedCommand, { code, reason, retryAfterSeconds }: Refusal): string {
    const text = reasonText(reason, this.#sockets.stateOf(socket).language);
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return ackText({ eventId: frame.eventId, originType: ClientEvent[frame.command], code, text, ...wait }, "null");
  }

  #transaction<T>(work: () => T, roomMayBeNew = false): T {
    try {
      const result = this.#storage.transactionSync(() => {
        this.#checkExists(roomMayBeNew);
        const done = work();
        flushRoomTables(this.#tables);
        return done;
      });
      this.#tables.jobs.armIfChanged();
      return result;
    } catch (error) {
      dropRoomCaches(this.#tables);
      throw error;
    }
  }

  #checkExists(roomMayBeNew: boolean): void {
    const exists = this.#tables.details.load();
    if (exists ? this.#tables.details.purging : !roomMayBeNew) throw new Refused(ResultCode.roomPurged, "roomPurged");
  }

  #deliver(outgoing: readonly Outgoing<WebSocket>[]): void {
    const send = (socket: WebSocket, frame: string) => this.#sockets.send(socket, frame);
    if (outgoing.some(({ pushes }) => pushes.length > 0)) deliver(outgoing, () => this.#sockets.all(), send);
    // Nobody else is told anything: when a whole room comes in, all that is said are answers.
    else for (const { origin, ack } of outgoing) if (origin !== undefined && ack !== undefined) send(origin, ack);
  }
}

/**
 * Nobody can tell in which order frames of different sockets arrived in one turn. With one socket's behind each other,
 * what the others said reaches it in two frames, however much it said itself.
 */
function bySocket(batch: readonly ReceivedCommand[]): readonly ReceivedCommand[] {
  if (batch.length === 1) return batch;
  const groups = new Map<WebSocket, ReceivedCommand[]>();
  for (const received of batch) {
    const group = groups.get(received.socket);
    if (group) group.push(received);
    else groups.set(received.socket, [received]);
  }
  return [...groups.values()].flat();
}

/** Of a batch, what is told of reading leaves in one frame, behind everything else. */
function mergeReadPushes(outgoing: readonly Outgoing<WebSocket>[]): readonly Outgoing<WebSocket>[] {
  const reads = new Map<string, number>();
  for (const { pushes } of outgoing)
    for (const push of pushes)
      if (push.event === "readUpTo") for (const { memberId, readUpTo } of push.data) reads.set(memberId, readUpTo);
  if (reads.size === 0) return outgoing;
  const data = [...reads].map(([memberId, readUpTo]) => ({ memberId, readUpTo }));
  const isOther = ({ event }: Push) => event !== "readUpTo";
  return [
    ...outgoing.map((one) => ({ ...one, pushes: one.pushes.filter(isOther) })),
    { pushes: [{ event: "readUpTo", data }] },
  ];
}
