import { describe, expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import { ok } from "../../../../worker/lib/result.ts";
import { joinCall } from "../../../../worker/room/commands/join-call.ts";
import type { CommandContext } from "../../../../worker/room/context.ts";
import { pushCall, type SendingContext } from "../../../../worker/room/jobs/send-emails-and-push.ts";
import type { DuePush, RoomServices } from "../../../../worker/room/ports.ts";
import { enforceCallRules } from "../../../../worker/room/rules/voice-call.ts";
import type { RoomTables } from "../../../../worker/room/tables/room-tables.ts";
import { memberOf, now, refusalOf, someTables } from "./room-tables.ts";

const turn = { urls: ["turn:turn.example"], username: "u", credential: "c" };

function contextOf(tables: RoomTables, id: string, more: Partial<CommandContext> = {}): CommandContext {
  const session = `session of ${id}`;
  if (!tables.sessions.find(session)) tables.sessions.begin(session, id, now);
  return { tables, me: memberOf(tables, id), session, now, ...more };
}

const join = (tables: RoomTables, id: string, more: Partial<CommandContext> = {}) =>
  joinCall(contextOf(tables, id, more), { muted: false }, "evt-1");
const noticeOf = ({ details, messages }: RoomTables) => messages.find(details.lastId)?.body.notice;

describe("a call through a relay only", () => {
  it("is refused while no relay answers, and begins nothing", () => {
    const tables = someTables();
    tables.installation.callRelayOnly = true;
    expect(refusalOf(() => join(tables, "cat"))).toBe("callRelayMissing");
    expect(tables.voiceCall.running).toBeUndefined();
    expect(join(tables, "cat", { ice: [turn] }).reply).toMatchObject({ ice: [turn], relayOnly: true });
  });

  it("needs none where devices may connect directly", () => {
    expect(join(someTables(), "cat").reply).toMatchObject({ ice: [], relayOnly: false });
  });
});

it("coming back to a place leaves it muted, as the owner or the person muted it, until the person unmutes", () => {
  const tables = someTables();
  const { callId, device } = join(tables, "cat").reply as { callId: string; device: string };
  const mutedAfter = (muted: boolean) => {
    joinCall(contextOf(tables, "cat"), { callId, muted }, "evt-2");
    return tables.voiceCall.participants[0]?.muted;
  };
  expect(mutedAfter(false)).toBe(false);
  tables.voiceCall.setState(device, { muted: true, camera: false, screen: false });
  expect(mutedAfter(false)).toBe(true);
  expect(mutedAfter(true)).toBe(true);
});

describe("the notification of a call", () => {
  /** Runs its job at this time, and returns how many devices it notifies. */
  async function notifiedBy(tables: RoomTables, at: number): Promise<number> {
    let count = 0;
    const services = {
      push: async (due: readonly DuePush[]) => {
        count += due.length;
        return [];
      },
    };
    const transactions: SendingContext["transactions"] = { ask: (work) => ok(work(tables, at).reply) };
    await pushCall({ tables, transactions, services: services as unknown as RoomServices });
    return count;
  }

  it("is not used up by a visitor who left before it, nor by the second device of a member", async () => {
    const tables = someTables();
    const { jobs, members, pushSubscriptions, sessions, voiceCall } = tables;
    sessions.begin("bob's", "bob", now);
    members.setFlags("bob", { ...memberOf(tables, "bob").flags, notify: true });
    const device = { endpoint: "https://push.example/bob", keys: { p256dh: "key", auth: "secret" } };
    pushSubscriptions.save(device, { session: "bob's", memberId: "bob", notifiedUpTo: 0 }, 5, now);
    join(tables, "ann");
    const { device: visitor } = join(tables, "cat").reply as { device: string };
    expect(jobs.dueAt("pushCall")).toBe(now + Limits.callAlertWaitMs);
    voiceCall.leave(visitor);
    expect(await notifiedBy(tables, now + Limits.callAlertWaitMs)).toBe(0);
    sessions.begin("tablet", "ann", now);
    join(tables, "ann", { session: "tablet" });
    expect(jobs.dueAt("pushCall")).toBeUndefined();
    const later = now + 60_000;
    join(tables, "cat", { now: later });
    expect(jobs.dueAt("pushCall")).toBe(later + Limits.callAlertWaitMs);
    expect(await notifiedBy(tables, later + Limits.callAlertWaitMs)).toBe(1);
    sessions.begin("phone", "cat", now);
    join(tables, "cat", { session: "phone", now: later });
    expect(jobs.dueAt("pushCall")).toBeUndefined();
  });
});

describe("the end of a call", () => {
  it.each([
    [1000, ["ann"], undefined],
    [999, ["cat", "ann"], { kind: "call", actorId: "cat", seconds: 0, people: 2 }],
    [65_999, ["ann", "cat", "bob"], { kind: "call", actorId: "ann", seconds: 65, people: 3 }],
  ])("after %i ms with %j leaves the notice %j", (lastedMs, ids, notice) => {
    const tables = someTables();
    for (const id of ids) join(tables, id);
    expect(enforceCallRules(tables, now)).toEqual([]);
    for (const { device } of tables.voiceCall.participants) tables.voiceCall.leave(device);
    enforceCallRules(tables, now + lastedMs);
    expect(tables.voiceCall.running).toBeUndefined();
    if (notice) expect(noticeOf(tables)).toMatchObject(notice);
    else expect(noticeOf(tables)).toBeUndefined();
  });

  it("shares the notice with a call just before it that the same member started, until something is written", () => {
    const tables = someTables();
    const talk = (id: string, other: string, ms: number, at = now) => {
      for (const one of [id, other]) join(tables, one, { now: at });
      for (const { device } of tables.voiceCall.participants) tables.voiceCall.leave(device);
      enforceCallRules(tables, at + ms);
      return [tables.details.lastId, noticeOf(tables)?.seconds];
    };
    const [first = 0] = talk("cat", "ann", 5000);
    expect(talk("cat", "bob", 7000)).toEqual([first, 7]);
    expect(talk("ann", "bob", 9000)).toEqual([first + 1, 9]);
    expect(talk("ann", "bob", 8000, now + Limits.callNoticeReusedMs)).toEqual([first + 1, 8]);
    expect(talk("ann", "bob", 6000, now + 2 * Limits.callNoticeReusedMs)).toEqual([first + 2, 6]);
  });

  it("names its beginner, who has left the room, as a member", () => {
    const tables = someTables();
    for (const id of ["bob", "cat"]) join(tables, id);
    tables.members.remove("bob");
    enforceCallRules(tables, now);
    expect(tables.voiceCall.participants.map(({ memberId }) => memberId)).toEqual(["cat"]);
    for (const { device } of tables.voiceCall.participants) tables.voiceCall.leave(device);
    enforceCallRules(tables, now + 5000);
    expect(noticeOf(tables)).toMatchObject({ actorId: "bob", actorRole: "member", people: 2 });
  });

  it("comes to a member in it twice with one of the devices still there", () => {
    const tables = someTables();
    join(tables, "cat");
    tables.sessions.begin("tablet", "cat", now);
    join(tables, "cat", { session: "tablet" });
    expect(tables.voiceCall.participants).toHaveLength(2);
    tables.sessions.end("tablet", -1000);
    enforceCallRules(tables, now);
    expect(tables.voiceCall.participants).toHaveLength(1);
    expect(tables.voiceCall.running?.members).toEqual(["cat"]);
  });
});
