import { ResultCode } from "@contract/codes.ts";
import type { Endpoint } from "@contract/endpoints/endpoint.ts";
import * as entrance from "@contract/endpoints/entrance.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { sessions } from "../../../../../web/device/device-sessions.ts";
import { listHandOffs, storeHandOff } from "../../../../../web/device/hand-offs.ts";
import type { Session } from "../../../../../web/device/session.ts";
import type { SecureChannel } from "../../../../../web/features/hand-off/secure-channel.ts";
import { receiveRooms, sendRooms } from "../../../../../web/features/hand-off/transfer.ts";
import { undoHandOff } from "../../../../../web/features/hand-off/undo.ts";
import { loadDraft, saveDraft } from "../../../../../web/room/cache/drafts.ts";
import { aMember, aRoom } from "../../../support/room-things.ts";

interface Asked {
  token: string;
  body: { ticket?: string; code?: string };
}
type Answer = object | null | number;

const answers = new Map<string, (asked: Asked) => Answer | Promise<Answer>>();
const asked: string[] = [];

/** Answers a call with its data, with a code of refusal, or by a rejection. */
function answer(endpoint: Endpoint, give: (asked: Asked) => Answer | Promise<Answer>): void {
  answers.set(endpoint.path, async (one) => {
    const data = await give(one);
    return typeof data === "number" ? data : (z.encode(endpoint.data, data as never) as object | null);
  });
}

const loginOf = (roomId: string, memberId: string) => ({
  ...{ token: `new ${roomId}`, roomId, linkCode: `${roomId}link`, memberId, role: "member" as const },
  room: aRoom(aMember(memberId), { roomId }),
});

/** Stores a session of Ben. */
function sessionIn(roomId: string): Session {
  const login = { ...loginOf(roomId, "ben"), token: `token ${roomId}` };
  return sessions.remember({ ...login, room: { ...login.room, name: `Name of ${roomId}` } }, login.linkCode);
}

/** The other device's end: what this one sent, and what it receives. */
function channelWith(received: unknown = { rooms: 1 }) {
  const sent: unknown[] = [];
  const channel: SecureChannel = {
    emoji: undefined,
    send: async (value) => void sent.push(value),
    receive: async () => received,
    end: () => undefined,
  };
  return { channel, sent };
}

const handed = (roomId: string, more: object = {}) => ({ seat: `${roomId}-ben`, ticket: `ticket ${roomId}`, ...more });
const live = () => new AbortController().signal;

beforeEach(() => {
  for (const session of sessions.list()) sessions.forget(session);
  asked.length = 0;
  vi.stubGlobal("fetch", async (address: string, { headers, body }: { headers: { token?: string }; body?: string }) => {
    const { pathname } = new URL(address, "http://here.example");
    asked.push(pathname);
    const data = await answers.get(pathname)?.({ token: headers.token ?? "", body: JSON.parse(body ?? "{}") });
    if (typeof data === "number") return Response.json({ code: data, msg: "no", data: null });
    return Response.json({ code: ResultCode.ok, msg: "", data });
  });
  answer(entrance.makeTicket, ({ token }) => ({ ticket: token.replace("token", "ticket"), expiresAt: 9 }));
  answer(entrance.undoTicket, () => null);
  answer(getRoom, () => aRoom(aMember("ben")));
  answer(entrance.logInByTicket, ({ body }) => loginOf((body.ticket ?? "").replace("ticket ", ""), "ben"));
  answer(entrance.readTicket, ({ body }) => ({
    ...{ roomName: "Tea", name: "Ben" },
    ...{ roomId: (body.ticket ?? "").replace("ticket ", ""), memberId: "ben" },
  }));
});

describe("handing rooms over", () => {
  it("hands nothing over once it is cancelled, while the tickets are made", async () => {
    const { channel, sent } = channelWith();
    const leaving = new AbortController();
    answer(entrance.makeTicket, () => {
      leaving.abort(new Error("cancelled"));
      return { ticket: "t", expiresAt: 9 };
    });
    await expect(sendRooms(channel, [sessionIn("a")], leaving.signal)).rejects.toThrow("cancelled");
    expect(sent).toEqual([]);
    expect(listHandOffs().flatMap(({ rooms }) => rooms)).not.toContainEqual({ seat: "a-ben", ticket: "t" });
  });

  it("can be undone if it was cancelled while the rooms were sent", async () => {
    const { channel } = channelWith();
    const leaving = new AbortController();
    channel.send = async () => {
      leaving.abort();
      throw leaving.signal.reason;
    };
    channel.receive = () => Promise.reject(leaving.signal.reason);
    const { answered, rooms } = await sendRooms(channel, [sessionIn("a")], leaving.signal);
    expect({ answered, rooms }).toEqual({ answered: false, rooms: [{ seat: "a-ben", ticket: "ticket a" }] });
  });

  it("names the rooms that the other device did not get", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const all = ["a", "b", "c"].map(sessionIn);
    answer(entrance.makeTicket, ({ token }) =>
      token.endsWith("b") ? ResultCode.roomExpired : { ticket: token.replace("token", "ticket"), expiresAt: 9 },
    );
    const { channel, sent } = channelWith({ rooms: 1, seats: ["a-ben"] });
    const result = await sendRooms(channel, all, live());
    expect(sent).toMatchObject([{ count: 3, rooms: [{ seat: "a-ben" }, { seat: "c-ben" }] }]);
    expect(result.missing.map(({ roomName }) => roomName)).toEqual(["Name of b", "Name of c"]);
    const many = Array.from({ length: Limits.handOffRoomsMax + 1 }, (_, at) => sessionIn(`m${at}`));
    expect((await sendRooms(channelWith().channel, many, live())).missing).toEqual(many.slice(-1));
    vi.useRealTimers();
  });

  it("asks again for a ticket whose answer was lost", async () => {
    let lost = 0;
    answer(entrance.makeTicket, () => {
      if (lost++ === 0) throw new TypeError("offline");
      return { ticket: "second", expiresAt: 9 };
    });
    expect((await sendRooms(channelWith().channel, [sessionIn("a")], live())).rooms).toEqual([
      { seat: "a-ben", ticket: "second" },
    ]);
  });
});

describe("taking rooms over", () => {
  const draft = { text: "from there", replyTo: 0 };
  const take = async (...rooms: object[]) => {
    const { channel, sent } = channelWith({ version: 1, rooms, count: 3 });
    return { ...(await receiveRooms(channel)), sent };
  };

  it("says which rooms of how many it has", async () => {
    answer(entrance.logInByTicket, ({ body }) =>
      body.ticket === "ticket b" ? ResultCode.linkInvalid : loginOf("a", "ben"),
    );
    expect(await take(handed("a"), handed("b"))).toMatchObject({
      ...{ taken: 1, count: 3 },
      sent: [{ rooms: 1, seats: ["a-ben"] }],
    });
  });

  it("logs in where the server has ended the session that this device still stores", async () => {
    const stored = sessionIn("a");
    answer(getRoom, ({ token }) => (token === stored.token ? ResultCode.loggedOut : aRoom(aMember("ben"))));
    const { first, record } = await take(handed("a", { draft }));
    expect(first.token).toBe("new a");
    expect(record.rooms).toEqual([{ seat: "a-ben", ticket: "ticket a" }]);
    expect(await loadDraft(first)).toMatchObject(draft);
  });

  it("adds a draft to a seat that this device has only with a ticket of that seat", async () => {
    const stored = sessionIn("a");
    await saveDraft(stored, { text: "from here", replyTo: 0 });
    const { first, record } = await take(handed("a", { ticket: "ticket z", draft }));
    expect([first.token, record.rooms]).toEqual([stored.token, []]);
    expect(await loadDraft(stored)).toMatchObject({ text: "from here" });
    await take(handed("a", { draft }));
    expect(await loadDraft(stored)).toMatchObject({ text: "from here\nfrom there" });
    expect(asked).not.toContain(entrance.logInByTicket.path);
  });
});

describe("undoing a hand-off", () => {
  it("says which rooms did not answer, and how many this device has left", async () => {
    const [a] = ["a", "b"].map(sessionIn);
    const record = storeHandOff("given", [handed("a"), handed("b"), handed("gone")]);
    answer(entrance.undoTicket, ({ body }) => (body.ticket === "ticket a" ? ResultCode.internal : null));
    expect(await undoHandOff(record)).toEqual({ failed: [a], left: 1 });
    expect(listHandOffs()).toContainEqual(record);
    answer(entrance.undoTicket, () => null);
    expect(await undoHandOff(record)).toEqual({ failed: [], left: 1 });
    expect(listHandOffs()).not.toContainEqual(record);
  });
});
