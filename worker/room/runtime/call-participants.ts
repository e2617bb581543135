import { CloseCode } from "../../contract/codes.ts";
import { encodePush } from "../../contract/frames/server-frames.ts";
import * as Limits from "../../contract/limits.ts";
import { unwrap } from "../../lib/result.ts";
import { withoutReply } from "../outcome.ts";
import { presentCall } from "../rules/voice-call.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Sockets } from "./sockets.ts";
import { ThrottledBatch } from "./throttled-batch.ts";
import type { Transactions } from "./transactions.ts";

/** Broadcasts the people in the call after changes. `callId`: the changed call. */
export function createCallBroadcast(tables: RoomTables, sockets: Sockets): { add(callId: string): void } {
  const policy = {
    everyMs: Limits.callListEveryMs,
    waitMs: Limits.callListCoalesceMs,
    maxItems: () => Number.POSITIVE_INFINITY,
  };
  return new ThrottledBatch<string>(policy, (changed) => {
    const { call } = presentCall(tables);
    const over = { callId: changed.at(-1) ?? "", people: [] };
    sockets.broadcast(encodePush({ event: "callChanged", data: call ?? over }));
  });
}

/** Marks participants whose socket has closed as lost, and takes those out whose socket sends no ping. */
export function createParticipantWatcher(tables: RoomTables, sockets: Sockets, transactions: Transactions) {
  const markLost = withoutReply(({ voiceCall, jobs }: RoomTables, now: number) => {
    for (const { device, memberId, lostAt } of voiceCall.participants) {
      if (lostAt !== null || sockets.ofDevice(memberId, device)) continue;
      voiceCall.setLostAt(device, now);
      const endsAt = now + Limits.callRejoinMs;
      jobs.schedule("endLostPlaces", Math.min(endsAt, jobs.dueAt("endLostPlaces") ?? endsAt));
    }
  });
  const endSilent = (silent: ReadonlySet<string>) =>
    withoutReply(({ voiceCall, jobs }: RoomTables, now: number) => {
      for (const device of silent) voiceCall.leave(device);
      if (voiceCall.participants.length > 0) jobs.schedule("watchPlaces", now + Limits.participantsCheckedMs);
      else jobs.done("watchPlaces");
    });
  return {
    /** A device can vanish without closing its socket: it leaves the call here. Throws if nothing could be written. */
    watch(now: number): void {
      const { participants } = tables.voiceCall;
      const timeoutMs =
        participants.length === 1 ? Limits.loneParticipantPingTimeoutMs : Limits.participantPingTimeoutMs;
      const silent = new Map<string, WebSocket>();
      for (const { device, memberId } of participants) {
        const socket = sockets.ofDevice(memberId, device);
        if (socket && now - sockets.lastSignOf(socket) >= timeoutMs) silent.set(device, socket);
      }
      unwrap(transactions.ask(endSilent(new Set(silent.keys()))));
      // A device that only slept connects again, and joins as a new participant.
      for (const socket of silent.values()) sockets.close(socket, CloseCode.behind, "no ping");
      this.update();
    },

    /** Runs after a socket was closed, and when the room's process begins: a killed one closes no socket. */
    update(): void {
      if (tables.voiceCall.participants.length > 0) transactions.ask(markLost);
    },
  };
}

export type ParticipantWatcher = ReturnType<typeof createParticipantWatcher>;
