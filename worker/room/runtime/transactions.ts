import { ResultCode } from "../../contract/codes.ts";
import { ClientEvent } from "../../contract/events.ts";
import type { CommandName } from "../../contract/frames/client-frames.ts";
import { ackText, encodePush, replyText } from "../../contract/frames/server-frames.ts";
import { can } from "../../contract/permissions.ts";
import { errorFields, log } from "../../lib/log.ts";
import { reasonText } from "../../lib/reasons.ts";
import { type Refusal, Refused, type Result, refusal } from "../../lib/result.ts";
import { checkCapability, checkState, memberOf } from "../context.ts";
import { type Outcome, type Push, pushCapabilities, SerializedReply } from "../outcome.ts";
import { checkMayWrite } from "../rules/may-write.ts";
import { countVotes } from "../rules/messages/polls.ts";
import { scheduleReminders } from "../rules/reminders.ts";
import { checkMayJoin, enforceCallRules } from "../rules/voice-call.ts";
import { dropRoomCaches, flushRoomTables, type RoomTables } from "../tables/room-tables.ts";
import type { Action, Command, Commands } from "../verb.ts";
import { type Answered, bySocket, mergeReadPushes, type ReceivedCommand } from "./command-batch.ts";
import { deliver, type Outgoing } from "./delivery.ts";
import type { CommandFrame } from "./parse-frame.ts";
import type { Sockets } from "./sockets.ts";

/** Commands that need no transaction. */
const commandsWithoutTransaction: ReadonlySet<CommandName> = new Set(["resume", "signalCall"]);

/** Takes the id of a call whose people have changed. */
interface ChangedCalls {
  add(callId: string): void;
}

/** Runs commands and actions in transactions; acks and broadcasts follow after the commit. */
export class Transactions {
  readonly #storage: DurableObjectStorage;
  readonly #tables: RoomTables;
  readonly #sockets: Sockets;
  readonly #commands: Commands;
  readonly #changedCalls: ChangedCalls;
  /** Cache of the last ack, because many clients that connect at once get the same reply. */
  #lastSerialized: { reply: SerializedReply; eventId: string; ack: string } | undefined;

  constructor(
    storage: DurableObjectStorage,
    tables: RoomTables,
    sockets: Sockets,
    commands: Commands,
    changedCalls: ChangedCalls,
  ) {
    this.#storage = storage;
    this.#tables = tables;
    this.#sockets = sockets;
    this.#commands = commands;
    this.#changedCalls = changedCalls;
  }

  act<Input, Reply>(action: Action<Input, Reply>, session: string, input: Input): Result<Reply> {
    return this.ask((tables, now) => {
      const me = memberOf(tables, session);
      checkState(tables, me, now, action.inGrace ?? false);
      checkCapability(me, action.needs);
      return action.run({ tables, me, session, now }, input);
    });
  }

  /** Runs work without a member's session: a login, an order, an alarm. */
  ask<Reply>(work: (tables: RoomTables, now: number) => Outcome<Reply>, roomMayBeNew = false): Result<Reply> {
    return this.#toResult(() => {
      const { reply, pushes, endings } = this.#transaction(() => {
        const now = Date.now();
        const done = work(this.#tables, now);
        // A push subscription ends with its session.
        if (done.endings.length > 0) this.#tables.pushSubscriptions.sweep();
        return { ...done, pushes: [...done.pushes, ...enforceCallRules(this.#tables, now)] };
      }, roomMayBeNew);
      this.#deliver([{ pushes: pushes.filter(({ event }) => !pushCapabilities[event]) }]);
      this.#deliverToSome(pushes);
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
      return refusal("internal");
    }
  }

  /** Runs read-only work, without a transaction. */
  read<Reply>(work: (tables: RoomTables, now: number) => Reply): Result<Reply> {
    return this.#toResult(() => {
      this.#checkExists(false);
      return work(this.#tables, Date.now());
    });
  }

  mayWrite(session: string): boolean {
    return this.read((tables, now) => {
      const me = memberOf(tables, session);
      checkState(tables, me, now, false);
      checkMayWrite({ tables, me });
    }).ok;
  }

  /** Checks before the servers of a call are asked for; the command checks again, also a call that a device names. */
  mayJoinCall(session: string): boolean {
    return this.read((tables, now) => {
      const me = memberOf(tables, session);
      checkState(tables, me, now, false);
      checkMayJoin({ tables, me, session, now }, undefined);
    }).ok;
  }

  /** Runs frames that arrived together in one transaction, and answers each socket in order. */
  command(together: readonly ReceivedCommand[]): void {
    const batch = bySocket(together);
    let outgoing: Answered[];
    try {
      outgoing = batch.every(({ frame }) => commandsWithoutTransaction.has(frame.command))
        ? this.#read(batch)
        : this.#write(batch);
    } catch {
      // A command failed and the whole batch was rolled back: run each alone, so that only the failing one fails.
      outgoing = batch.flatMap((received) => this.#runAlone(received));
    }
    for (const { origin, device } of outgoing) if (origin && device !== undefined) this.#sockets.bind(origin, device);
    this.#deliver(mergeReadPushes(outgoing));
    // A participant may have left later in the batch.
    const devices = new Set(this.#tables.voiceCall.participants.map(({ device }) => device));
    for (const { signal } of outgoing) if (signal && devices.has(signal.to)) this.#sockets.sendToDevice(signal);
  }

  #write(batch: readonly ReceivedCommand[]): Answered[] {
    return this.#transaction(() => {
      // Sockets are bound after the commit: one that joined earlier in the batch can leave in it.
      const joined = new Map<WebSocket, string>();
      const outgoing = batch.map((received) => {
        const answered = this.#run(received, joined.get(received.socket));
        if (answered.device !== undefined) joined.set(received.socket, answered.device);
        return answered;
      });
      const anyMessage = outgoing.some(({ pushes }) => pushes.some(({ event }) => event === "messagesAdded"));
      if (anyMessage) scheduleReminders(this.#tables, Date.now());
      const results = [...countVotes(this.#tables), ...enforceCallRules(this.#tables, Date.now())];
      return results.length > 0 ? [...outgoing, { pushes: results }] : outgoing;
    });
  }

  /** Runs commands that only read. During a mass reconnect, a transaction for each would cost a tenth of the work. */
  #read(batch: readonly ReceivedCommand[]): Answered[] {
    this.#checkExists(false);
    return batch.map((received) => this.#run(received));
  }

  #run({ socket, frame, ice }: ReceivedCommand, joined?: string): Answered {
    const { session, device: bound } = this.#sockets.stateOf(socket);
    try {
      const now = Date.now();
      const me = memberOf(this.#tables, session);
      checkState(this.#tables, me, now, false);
      // `frame.command` determines the type of `frame.input`.
      const command = this.#commands[frame.command] as Command<typeof frame.command>;
      const { reply, pushes, rev, device, signal } = command(
        { tables: this.#tables, me, session, now, device: joined ?? bound, ice },
        frame.input as never,
        frame.eventId,
      );
      return {
        ...{ origin: socket, ack: this.#ack(frame, reply, rev), pushes },
        ...(device === undefined ? {} : { device }),
        ...(signal === undefined ? {} : { signal }),
      };
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

  #runAlone(received: ReceivedCommand): Answered[] {
    try {
      return this.#write([received]);
    } catch (error) {
      const why = error instanceof Refused ? error.refusal : refusal("operationFailed");
      if (!(error instanceof Refused))
        log("error", "command failed", { command: received.frame.command, ...errorFields(error) });
      return [{ origin: received.socket, ack: this.#refusingAck(received, why), pushes: [] }];
    }
  }

  #refusingAck({ socket, frame }: ReceivedCommand, { code, reason, retryAfterSeconds, data }: Refusal): string {
    const text = reasonText(reason, this.#sockets.stateOf(socket).language);
    const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    return ackText(
      { eventId: frame.eventId, originType: ClientEvent[frame.command], code, text, ...wait },
      JSON.stringify(data ?? null),
    );
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
      const changedCall = this.#tables.voiceCall.takeChanged();
      if (changedCall !== undefined) this.#changedCalls.add(changedCall);
      return result;
    } catch (error) {
      dropRoomCaches(this.#tables);
      throw error;
    }
  }

  #checkExists(roomMayBeNew: boolean): void {
    const exists = this.#tables.details.load();
    if (exists ? this.#tables.details.purging : !roomMayBeNew) throw new Refused("roomPurged");
  }

  #deliver(outgoing: readonly Outgoing<WebSocket>[]): void {
    const send = (socket: WebSocket, frame: string) => this.#sockets.send(socket, frame);
    if (outgoing.some(({ pushes }) => pushes.length > 0)) deliver(outgoing, () => this.#sockets.all(), send);
    // There are no broadcasts: when a whole room connects, all frames are answers.
    else for (const { origin, ack } of outgoing) if (origin !== undefined && ack !== undefined) send(origin, ack);
  }

  #deliverToSome(pushes: readonly Push[]): void {
    for (const push of pushes) {
      const capability = pushCapabilities[push.event];
      if (!capability || push.event === "messagesAdded") continue;
      const frame = encodePush(push);
      for (const { id, role } of this.#tables.members.joined())
        if (can(role, capability)) this.#sockets.sendTo(id, frame);
    }
  }
}
