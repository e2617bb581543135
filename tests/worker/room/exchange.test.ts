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

/** Contents of the missed messages in an answer. */
const missedTexts = (answer: Json): string[] =>
  answer.frames
    .filter(({ type, event_id: id }: Json) => type === "ack" && id === "")
    .flatMap(({ data }: Json) => data.list.map(({ content }: Json) => content));

const pushesOf = (answer: Json, type: string): Json[] => answer.frames.filter((frame: Json) => frame.type === type);

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
    expect(answer).toMatchObject({ rev: rev + 1, more: false });
    expect((await exchange(guest, { ...at, pos_id: lastId + 1, rev: answer.rev })).frames).toEqual([]);
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
    const waiting = exchange(guest, { pos_id: lastId, rev }, [], 1);
    const { data } = await (await connect(owner.token)).ask("joinCall", { muted: false });
    const [list] = pushesOf(await waiting, "c_call");
    expect(list.data).toMatchObject({ call_id: data.callId, people: [{ uid: owner.uid }] });
    // Nothing else has changed.
    const { frames } = await exchange(guest, { pos_id: lastId, rev });
    expect(frames).toMatchObject([{ type: "ack", event_id: "", data: { list: [], call: list.data } }]);
  });
});
