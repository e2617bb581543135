import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { MessageKind } from "../../../worker/contract/message.ts";
import { call, type Json, make } from "../support/api.ts";
import { type QuickPerson, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, eventId } from "../support/socket.ts";

interface Position {
  pos_id: number;
  rev: number;
  epoch?: string;
}

const start: Position = { pos_id: 0, rev: 0 };

/** Presence is told by chance. */
async function exchange({ token }: QuickPerson, position: Position, frames: object[] = [], wait = 0): Promise<Json> {
  const { code, data } = await call("POST", "/api/room/exchange", { token, body: { ...position, frames, wait } });
  expect(code).toBe(ResultCode.ok);
  return { ...data, frames: data.frames.filter(({ type }: Json) => type !== "c_online") };
}

const message = (content: string) => ({
  type: "add_msg",
  event_id: eventId(),
  data: { lx: MessageKind.text, content },
});

/** Contents of the messages that the acks of the position bring to our pages. */
const missedTexts = (answer: Json): string[] =>
  answer.frames
    .filter(({ type, event_id: id }: Json) => type === "ack" && id === "")
    .flatMap(({ data }: Json) => data.list.map(({ content }: Json) => content));

/** Contents of the messages that an answer pushes, as a client reads them that knows the documented frames only. */
const pushedTexts = (answer: Json): string[] =>
  pushesOf(answer, "c_add_msg").flatMap(({ data }) => data.map(({ content }: Json) => content));

const pushesOf = (answer: Json, type: string): Json[] => answer.frames.filter((frame: Json) => frame.type === type);

/** 18 KB. */
const long = "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}".repeat(1000);

/** Takes the pages of a catch-up as a client that knows the documented frames only, and skips revisions that it has. */
async function catchUp(guest: QuickPerson, position: Position, first: object[] = []): Promise<Json[]> {
  const received: Json[] = [];
  let [at, frames, isMore] = [position, first, true];
  while (isMore) {
    const answer = await exchange(guest, at, frames);
    const types = answer.frames.map(({ type }: Json) => type);
    expect(types.lastIndexOf("ack")).toBeLessThan(types.indexOf("c_add_msg"));
    for (const frame of pushesOf(answer, "c_add_msg"))
      if (frame.rev === undefined || frame.rev > at.rev) received.push(...frame.data);
    isMore = answer.more;
    frames = [];
    at = { ...at, pos_id: Math.max(...received.map(({ id }) => id)), rev: answer.rev };
  }
  return received;
}

async function twoPeople() {
  const room = await quickRoom();
  return { room, owner: room.owner, guest: await quickEnter(room, room.roomIc, "Gus") };
}

describe("frames over HTTPS", () => {
  it("are acknowledged in their order, once, and reach those at sockets", async () => {
    const { owner, guest } = await twoPeople();
    const socket = await connect(owner.token);
    const frames = [message("one"), message("two")];
    const { rev, lastId } = await make("getRoom", guest);
    const answer = await exchange(guest, { pos_id: lastId, rev }, frames);
    expect(pushesOf(answer, "ack").map(({ event_id: id, code }) => [id, code])).toEqual(
      frames.map(({ event_id: id }) => [id, ResultCode.ok]),
    );
    expect(answer.rev).toBe(rev + 2);
    const first = await socket.push("messagesAdded", ([added]) => added?.content === "one");
    // The answer was lost: the client sends the same frames from the same position.
    const again = await exchange(guest, { pos_id: lastId, rev }, frames);
    const idsOf = (one: Json) =>
      pushesOf(one, "ack").flatMap(({ event_id: id, data }) => (id === "" ? [] : data[0].id));
    expect(idsOf(again)).toEqual(idsOf(answer));
    expect((await make("getRoom", guest)).rev).toBe(rev + 2);
    expect(first.rev).toBe(rev + 1);
    socket.close(1000);
  });

  it("bring what was missed since a position, and nothing twice", async () => {
    const { owner, guest } = await twoPeople();
    const { rev, epoch, lastId } = await make("getRoom", guest);
    const at = { pos_id: lastId, rev, epoch };
    expect((await exchange(guest, at)).frames).toEqual([]);
    await exchange(owner, at, [message("hello")]);
    const answer = await exchange(guest, at);
    expect(missedTexts(answer)).toEqual(["hello"]);
    expect(pushedTexts(answer)).toEqual(["hello"]);
    expect(answer).toMatchObject({ rev: rev + 1, more: false });
    expect((await exchange(guest, { ...at, pos_id: lastId + 1, rev: answer.rev })).frames).toEqual([]);
  });

  it("bring acks first, then as pushes what others wrote and recalled before, page by page", async () => {
    const { owner, guest } = await twoPeople();
    const socket = await connect(owner.token);
    const recalled = await socket.say("psst");
    const { rev, epoch, lastId } = await make("getRoom", guest);
    for (let n = 0; n < 70; n++) await socket.say(n === 0 ? "first" : long);
    await socket.ask("recall", { messageId: recalled.id });
    const received = await catchUp(guest, { pos_id: lastId, rev, epoch }, [message("mine")]);
    expect(received[0]).toMatchObject({ id: recalled.id, zt: 2, content: "" });
    expect(received.filter(({ zt, tjuid }) => zt === 1 && tjuid === owner.uid)).toHaveLength(70);
    socket.close(1000);
  });

  it("bring pages that have the revision of the page before to a client that skips what it knows", async () => {
    const { owner, guest } = await twoPeople();
    const socket = await connect(owner.token);
    const { rev, epoch, lastId } = await make("getRoom", guest);
    for (let n = 0; n < 70; n++) await socket.say(long);
    expect(await catchUp(guest, { pos_id: lastId, rev, epoch })).toHaveLength(70);
    socket.close(1000);
  });

  it("read a page above a mark without a frame of the room's about it, while an ack takes its time", async () => {
    const { owner, guest } = await twoPeople();
    const { rev, lastId } = await make("getRoom", guest);
    const socket = await connect(owner.token);
    const long = "x".repeat(Limits.textMaxUnits);
    const sent = Math.ceil((1.5 * Limits.markEveryBytes) / long.length);
    let newest = 0;
    for (let n = 0; n < sent; n++) newest = (await socket.say(long)).id;
    const frame = { type: "read_msg", event_id: eventId(), data: { msg_id: String(newest) } };
    const answer = await exchange(guest, { pos_id: lastId, rev }, [frame]);
    expect(pushesOf(answer, "ack").map(({ event_id: id, code }) => [id, code])).toEqual([
      ["", ResultCode.ok],
      [frame.event_id, ResultCode.ok],
    ]);
    socket.close(1000);
  });

  it("wait also behind frames without an ack, and answer each ping", async () => {
    const { owner, guest } = await twoPeople();
    const { rev, lastId } = await make("getRoom", guest);
    const socket = await connect(owner.token);
    const waiting = exchange(guest, { pos_id: lastId, rev }, [{ type: "typing", data: { on: true } }], 1);
    await socket.push("typing");
    await socket.say("hello");
    expect(pushedTexts(await waiting)).toEqual(["hello"]);
    const ping = { type: "ping" };
    const own = message("mine");
    const answer = await exchange(guest, { pos_id: lastId + 1, rev: rev + 1 }, [ping, own, ping], 1);
    expect(answer.frames).toMatchObject([
      { type: "pong" },
      { type: "pong" },
      { type: "ack", event_id: own.event_id, code: ResultCode.ok },
    ]);
    socket.close(1000);
  });

  it("are waited for, and a message ends the wait", async () => {
    const { owner, guest } = await twoPeople();
    const { rev, lastId } = await make("getRoom", guest);
    const waiting = exchange(guest, { pos_id: lastId, rev }, [], 1);
    const socket = await connect(owner.token);
    await socket.say("hello");
    const answer = await waiting;
    const [added] = pushesOf(answer, "c_add_msg");
    expect(added ? added.data.map(({ content }: Json) => content) : missedTexts(answer)).toEqual(["hello"]);
    expect(answer.rev).toBe(rev + 1);
    socket.close(1000);
  });

  it("are refused one by one, as at a socket: of a muted member, too large ones, and other things than objects", async () => {
    const { owner, guest } = await twoPeople();
    const { rev, lastId } = await make("getRoom", guest);
    const frames = [message("x".repeat(Limits.frameMaxBytes)), message("small"), null, 7, "ping"] as Json[];
    const answer = await exchange(guest, { pos_id: lastId, rev }, frames);
    expect(pushesOf(answer, "ack").map(({ event_id: id, code }) => [id, code])).toEqual([
      ["", ResultCode.refused],
      [frames[1]?.event_id, ResultCode.ok],
      ...Array(3).fill(["", ResultCode.refused]),
    ]);
    await make("muteMember", { memberId: guest.uid, token: owner.token, body: { on: true } });
    const muted = await exchange(guest, start, [message("psst"), { type: "nonsense", event_id: eventId() }]);
    const codes = pushesOf(muted, "ack").flatMap(({ event_id: id, code }) => (id === "" ? [] : [code]));
    expect(codes).toEqual([ResultCode.refused, ResultCode.refused]);
    const body = { ...start, frames: Array.from({ length: Limits.exchangeFramesMax + 1 }, () => ({})) };
    expect(await call("POST", "/api/room/exchange", { token: guest.token, body })).toMatchObject({ status: 400 });
  });

  it("end with session and seat, also in the middle of a wait, and say why", async () => {
    const { room, owner, guest } = await twoPeople();
    const { rev, lastId } = await make("getRoom", guest);
    const device = await quickEnter(room, guest.seatIc);
    const body = { pos_id: lastId, rev, wait: 1 };
    const wait = ({ token }: QuickPerson) => call("POST", "/api/room/exchange", { token, body });
    const waiting = wait(device);
    await make("logOut", device);
    expect((await waiting).code).toBe(ResultCode.loggedOut);
    // A member is online between two calls.
    await exchange(guest, start);
    expect((await make("listMembers", owner)).find(({ id }) => id === guest.uid)?.online).toBe(true);
    const last = wait(guest);
    await make("removeMember", { memberId: guest.uid, token: owner.token });
    expect(await last).toMatchObject({ code: ResultCode.seatReset, data: { removed: true } });
    const other = await quickEnter(room, room.roomIc, "Ida");
    const now = await make("getRoom", other);
    const waitingToo = call("POST", "/api/room/exchange", {
      ...{ token: other.token, body: { pos_id: now.lastId, rev: now.rev, wait: 1 } },
    });
    await make("setPassword", { token: owner.token, body: { password: "another one" } });
    expect(await waitingToo).toMatchObject({ code: ResultCode.loggedOut, data: { reason: "password" } });
  });

  it("join no call, whose signals would find no socket, and bring its people", async () => {
    const { owner, guest } = await twoPeople();
    const { rev, lastId } = await make("getRoom", guest);
    const frame = { type: "call_join", event_id: eventId(), data: { muted: true } };
    const answer = await exchange(guest, { pos_id: lastId, rev }, [frame]);
    expect(pushesOf(answer, "ack")).toEqual([
      {
        ...{ type: "ack", event_id: frame.event_id, origin_type: "call_join", code: ResultCode.refused, data: null },
        msg: "This network blocks WebSocket connections, which calls need.",
      },
    ]);
    const others = [
      ["call_state", { muted: false }],
      ["call_signal", { to: "d1", body: "offer" }],
      ["call_leave", {}],
    ].map(([type, data]) => ({ type, event_id: eventId(), data }));
    const codes = pushesOf(await exchange(guest, { pos_id: lastId, rev }, others), "ack").map(({ code }) => code);
    // Leaving does nothing there.
    expect(codes).toEqual([ResultCode.refused, ResultCode.refused, ResultCode.ok]);
    const ownersSocket = await connect(owner.token);
    const waiting = exchange(guest, { pos_id: lastId, rev }, [{ type: "typing", data: { on: true } }], 1);
    // The exchange is at the room.
    await ownersSocket.push("typing");
    const { data } = await ownersSocket.ask("joinCall", { muted: false });
    const [list] = pushesOf(await waiting, "c_call");
    expect(list.data).toMatchObject({ call_id: data.callId, people: [{ uid: owner.uid }] });
    // Nothing else has changed.
    const { frames } = await exchange(guest, { pos_id: lastId, rev });
    expect(frames).toMatchObject([{ type: "ack", event_id: "", data: { list: [], call: list.data } }]);
  });
});
