import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CloseCode, ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newToken } from "../../../worker/lib/crypto/codes.ts";
import { type Json, make } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";
import { clockAt } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A room with a talker, and two members who return to three messages. */
async function roomWithHistory() {
  const room = await quickRoom({ seats: 5 });
  const tara = await quickEnter(room, room.roomIc, "Tara");
  const rhea = await quickEnter(room, room.roomIc, "Rhea");
  const talker = await connect(room.owner.token);
  const messages = [await talker.say("one"), await talker.say("two"), await talker.say("three")] as const;
  const { epoch, rev } = await make("getRoom", tara);
  return { room, talker, tara, rhea, messages, epoch, rev, firstId: messages[0].id };
}

const isAnswer = ({ type, origin_type }: Json) => type === "ack" && origin_type === "list_reconnect_msg";
const ask = (token: string, query: Record<string, string | number>) => connect(token, "en", query);
/** The answer to the same request as a frame. */
const asked = async (socket: TestSocket, data: object) => {
  const { event_id: _, ...ack } = await socket.askRaw("resume", data);
  return ack;
};

describe("the resume request in a socket's address", () => {
  it("is answered before all other frames, as the resume frame is", async () => {
    const { tara, rhea, talker, firstId, epoch, rev } = await roomWithHistory();
    for (const person of [tara, rhea]) {
      for (const data of [
        { pos_id: firstId - 1, rev },
        { pos_id: firstId, rev, epoch },
        { pos_id: firstId, rev: rev - 1 },
        { pos_id: 0, rev: 0 },
        { pos_id: firstId },
        { pos_id: firstId, epoch: "another" },
        { pos_id: firstId + 1000 },
      ]) {
        const socket = await ask(person.token, data);
        const { event_id, ...first } = await socket.frame(isAnswer);
        expect(event_id).toBe("");
        expect(socket.frames[0]).toEqual({ event_id, ...first });
        const { data: later, ...ack } = await asked(socket, data);
        expect({ ...ack, data: sameTime(later) }).toEqual({ ...first, data: sameTime(first.data) });
        socket.close();
      }
    }
    talker.close();
  });

  it("is answered once, and new messages follow in order", async () => {
    const { talker, tara, firstId, rev } = await roomWithHistory();
    const [socket, sent] = await Promise.all([
      ask(tara.token, { pos_id: firstId, rev }),
      Promise.all(["four", "five", "six"].map((text) => talker.say(text))),
    ]);
    const last = sent.at(-1);
    await socket.frame(
      ({ type, data }) => (type === "c_add_msg" ? data : (data?.list ?? [])).at?.(-1)?.id === last?.id,
    );
    const answers = socket.frames.filter(isAnswer);
    expect(answers).toHaveLength(1);
    const ids = [...answers[0].data.list, ...socket.pushedMessages()].map(({ id }: Json) => id);
    expect(ids).toEqual([firstId + 1, firstId + 2, ...sent.map(({ id }) => id)]);
  });

  it("gets each client's own news: reads, changes and renames since its position", async () => {
    const { room, talker, tara, rhea, messages, firstId, rev } = await roomWithHistory();
    const [one, two] = messages;
    const answerTo = async ({ token }: { token: string }) => {
      const socket = await ask(token, { pos_id: firstId - 1, rev });
      const { data } = await socket.frame(isAnswer);
      socket.close();
      return data;
    };
    expect((await answerTo(tara)).list).toMatchObject([{ read_num: 0 }, { read_num: 0 }, { read_num: 0 }]);
    const reader = await connect(rhea.token);
    await reader.ask("markRead", { messageIds: [two.id] });
    expect((await answerTo(tara)).list).toMatchObject([{ read_num: 1, read_type: 0 }, { read_num: 1 }, {}]);
    expect((await answerTo(rhea)).list).toMatchObject([{ read_type: 1 }, { read_type: 1 }, { read_type: 0 }]);
    await talker.ask("recall", { messageId: one.id });
    const altered = await answerTo(tara);
    expect(altered.list).toMatchObject([{ zt: 2, content: "" }, {}, {}]);
    expect(altered.rev).toBe(rev + 1);
    await make("renameRoom", { token: room.owner.token, body: { name: "Coffee" } });
    expect((await answerTo(tara)).room).toMatchObject({ chat_mc: "Coffee" });
    await make("clearHistory", room.owner);
    expect((await answerTo(tara)).cleared_to).toBeGreaterThan(two.id);
  });

  it("gives no access: an invalid token, and each one of a disabled or expired room, gets its error and nothing else", async () => {
    const { room, tara, rhea, rev } = await roomWithHistory();
    const { owner } = room;
    const left = await quickEnter(room, room.roomIc, "Lena");
    await make("removeMember", { memberId: tara.uid, token: owner.token });
    await make("logOut", rhea);
    const unknown = newToken(settingsOf(env).keyring, room.chatId);
    const getsOnly = async (token: string, data: object) => {
      const socket = await ask(token, { pos_id: 0, rev });
      expect((await socket.whenClosed()).code).toBe(CloseCode.byServer);
      expect(socket.frames).toEqual([{ type: "close_auth", data }]);
    };
    await getsOnly(tara.token, { code: ResultCode.seatReset, removed: true });
    for (const token of [rhea.token, unknown]) await getsOnly(token, { code: ResultCode.loggedOut });
    const stub = env.ROOM.getByName(room.chatId);
    await stub.ask("setDisabled", { on: true });
    await getsOnly(left.token, { code: ResultCode.roomDisabled });
    await stub.ask("setDisabled", { on: false });
    clockAt((await make("getRoom", owner)).endsAt);
    for (const { token } of [left, owner]) await getsOnly(token, { code: ResultCode.roomExpired });
  });
});

describe("a position in a socket's address", () => {
  let there: Awaited<ReturnType<typeof roomWithHistory>>;
  beforeAll(async () => {
    there = await roomWithHistory();
  });

  it.each([
    ["words", { pos_id: "first", rev: 1 }],
    ["nothing", { pos_id: "", rev: 1 }],
    ["less than nothing", { pos_id: -1, rev: 1 }],
    ["a part", { pos_id: 1.5, rev: 1 }],
    ["more than there can be", { pos_id: "9".repeat(16), rev: 1 }],
    ["another spelling", { pos_id: "0x10", rev: "1e3" }],
    ["a revision that is none", { pos_id: 1, rev: "null" }],
    ["a word of the language", { pos_id: "__proto__" }],
  ])("is refused as the frame is, of %s, and the socket stays", async (_, query) => {
    const socket = await ask(there.tara.token, query as Record<string, string | number>);
    const { event_id, ...ack } = await socket.frame(isAnswer);
    expect(ack).toEqual(await asked(socket, { pos_id: "x" }));
    expect(ack).toMatchObject({ code: ResultCode.refused, data: null });
    expect(event_id).toBe("");
    expect((await socket.say("still here")).content).toBe("still here");
    socket.close();
  });

  it("brings no answer where there is none", async () => {
    const { tara, rev, epoch } = there;
    const socket = await ask(tara.token, { rev, epoch });
    await socket.say("hello");
    expect(socket.frames.filter(isAnswer)).toEqual([]);
  });
});

/** Replaces the server time in the room's info, which differs between two answers. */
function sameTime({ room, ...data }: Json): Json {
  return room ? { ...data, room: { ...room, server_time: 0 } } : data;
}
