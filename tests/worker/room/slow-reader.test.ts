import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CloseCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { Sockets } from "../../../worker/room/runtime/sockets.ts";
import { eventually } from "../../support/eventually.ts";
import { type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect, type TestSocket } from "../support/socket.ts";

const MiB = 1024 * 1024;
// 25 bytes that count as 2 units: 45 KB a message.
const content = "👨‍👩‍👧‍👦".repeat(1800);

async function roomWith<Names extends string[]>(...names: Names) {
  const room = await quickRoom({ seats: 6 });
  const talker = await connect(room.owner.token);
  const sockets = [];
  for (const name of names) sockets.push(await connect((await quickEnter(room, room.roomIc, name)).token));
  return { room, talker, sockets: sockets as { [Name in keyof Names]: TestSocket } };
}

const marksOf = (socket: TestSocket) => socket.pushes("mark").map(({ data }) => data.n);

/** Sends messages of so many bytes; after each lot `afterLot` gets the revision. */
async function sayBytes(talker: TestSocket, bytes: number, afterLot: (rev: number) => unknown): Promise<void> {
  for (let sent = 0; sent < bytes; sent += 6 * Buffer.byteLength(content)) {
    const messages = await Promise.all(Array.from({ length: 6 }, () => talker.say(content)));
    const rev = Math.max(...messages.map((message) => message.rev));
    await afterLot(rev);
  }
}

const hasReached = (socket: TestSocket, rev: number) =>
  socket.push("messagesAdded", (messages) => messages.some((message) => message.rev >= rev));
const bytesSentTo = (socket: TestSocket) =>
  socket.frames.reduce((sum, frame) => sum + Buffer.byteLength(JSON.stringify(frame)), 0);

it("a socket that answers no marks is closed within 4 MiB, counted in bytes, whatever revisions it claims; one that answers is not", async () => {
  const { talker, sockets } = await roomWith("Deaf", "Liar", "Guesser", "Repeater", "Reader");
  const [deaf, liar, guesser, repeater, reader] = sockets;
  for (const socket of [deaf, liar, guesser, repeater]) socket.answersMarks = false;
  await sayBytes(talker, 1.5 * Limits.unackedBytesMax, async (rev) => {
    await hasReached(reader, rev);
    if (liar.closed.length === 0) liar.send("got", { rev: rev + 1_000_000 });
    if (guesser.closed.length === 0) for (const n of marksOf(guesser)) guesser.send("got", { rev, n: n - 1 });
    if (repeater.closed.length > 0) return;
    // A number that was answered once counts once, and the marks of another socket count for nothing.
    for (const n of [...marksOf(repeater).slice(0, 1), ...marksOf(reader)]) repeater.send("got", { rev, n });
  });
  for (const socket of [deaf, liar, guesser, repeater])
    expect(await socket.whenClosed()).toMatchObject({ code: CloseCode.behind });
  for (const socket of [deaf, liar, guesser]) {
    expect(bytesSentTo(socket)).toBeLessThanOrEqual(Limits.unackedBytesMax);
    expect(bytesSentTo(socket)).toBeGreaterThan(Limits.unackedBytesMax - MiB);
  }
  await talker.say("still here");
  expect([talker.closed, reader.closed]).toEqual([[], []]);
});

it("a mark follows every 256 KiB, with numbers of each socket's own, and what was stored with a socket stays stored", async () => {
  const { room, talker, sockets } = await roomWith("Ann", "Ben");
  const stored = () =>
    runInDurableObject(env.ROOM.getByName(room.chatId), (_, ctx) =>
      ctx.getWebSockets().map((socket) => socket.deserializeAttachment() as Record<string, unknown>),
    );
  const before = await stored();
  for (const one of before) expect(one.network).toEqual(expect.any(String));
  await sayBytes(talker, MiB, async (rev) => {
    await Promise.all(sockets.map((socket) => hasReached(socket, rev)));
  });
  const expected = Math.floor(bytesSentTo(sockets[0]) / Limits.markEveryBytes);
  // A mark is a frame of its own behind the messages.
  for (const socket of sockets) await socket.until(() => marksOf(socket).length >= expected);
  const marks = sockets.map(marksOf);
  expect(marks.map(({ length }) => length)).toEqual([expected, expected]);
  expect(new Set(marks.flat()).size).toBe(2 * expected);
  const after = await stored();
  expect(after.filter(({ unread }) => unread !== undefined)).not.toEqual([]);
  for (const one of after) expect(before).toContainEqual({ ...one, unread: undefined });
});

it("the unread count and its marks survive hibernation", async () => {
  const { room, talker, sockets } = await roomWith("Deaf", "Reader");
  const [deaf, reader] = sockets;
  deaf.answersMarks = false;
  const hibernate = ({ chatId }: QuickRoom) =>
    evictDurableObject(env.ROOM.getByName(chatId), { webSockets: "hibernate" });
  reader.answersMarks = false;
  await sayBytes(talker, 0.8 * Limits.unackedBytesMax, (rev) => hasReached(reader, rev));
  await hibernate(room);
  for (const n of marksOf(reader)) reader.send("got", { rev: 0, n });
  reader.answersMarks = true;
  await sayBytes(talker, 0.4 * Limits.unackedBytesMax, (rev) => hasReached(reader, rev));
  expect(await deaf.whenClosed()).toMatchObject({ code: CloseCode.behind });
  expect([talker.closed, reader.closed]).toEqual([[], []]);
});

it("members with many stalled devices share the room's unread limit, and every reading socket gets everything", async () => {
  const { room, talker, sockets } = await roomWith("Reader");
  const [reader] = sockets;
  const deaf: TestSocket[] = [];
  for (let liar = 0; liar < 4; liar++) {
    const { token, seatIc } = await quickEnter(room, room.roomIc, `Liar ${liar}`);
    const tokens = [token];
    while (tokens.length < Limits.devicesPerSeat) tokens.push((await quickEnter(room, seatIc)).token);
    for (const each of [...tokens, ...tokens]) deaf.push(await connect(each));
  }
  for (const socket of deaf) socket.answersMarks = false;
  await sayBytes(talker, 3 * MiB, (rev) => hasReached(reader, rev));
  const held = deaf.map(bytesSentTo).reduce((sum, bytes) => sum + bytes);
  expect(held).toBeGreaterThan(0.5 * Limits.unackedBytesOfRoom);
  expect(held).toBeLessThanOrEqual(Limits.unackedBytesOfRoom);
  await eventually(() => expect(deaf.filter(({ closed }) => closed.length === 0)).toEqual([]));
  for (const { closed } of deaf) expect(closed).toMatchObject([{ code: CloseCode.behind }]);
  expect([talker.closed, reader.closed]).toEqual([[], []]);
  const last = await talker.say("still here");
  await reader.push("messagesAdded", ([first]) => first?.id === last.id);
  const ids = reader.pushedMessages().map(({ id }) => id);
  expect(ids).toEqual(Array.from(ids, (_, n) => last.id - ids.length + 1 + n));
  expect(ids.length * Buffer.byteLength(content)).toBeGreaterThan(3 * MiB);
});

it("ten sockets of a member stay open, and an eleventh closes the oldest of the session that has the most", async () => {
  const room = await quickRoom();
  const { token, seatIc } = await quickEnter(room, room.roomIc, "Ann");
  const desktop = await connect(token);
  const phone = (await quickEnter(room, seatIc)).token;
  const tablet = (await quickEnter(room, seatIc)).token;
  const phones = [];
  for (let n = 0; n < Limits.socketsPerSession; n++) phones.push(await connect(phone));
  const tablets = [];
  while (1 + phones.length + tablets.length < Limits.socketsPerMember) tablets.push(await connect(tablet));
  const open = [desktop, ...phones, ...tablets];
  await Promise.all(open.map((socket) => socket.ask("resume", { afterId: 0 })));
  expect(open.flatMap(({ closed }) => closed)).toEqual([]);
  const eleventh = await connect(tablet);
  expect(await phones[0]?.whenClosed()).toEqual({ code: CloseCode.behind, reason: "too many sockets" });
  await eleventh.say("still here");
  expect(open.filter(({ closed }) => closed.length > 0)).toEqual([phones[0]]);
});

it("a frame for a socket that has closed is not counted as unread, as nothing would take it off again", () => {
  const aSocket = (isClosed: boolean) => {
    const fake = {
      deserializeAttachment: () => ({ memberId: "ann", session: "s", language: "en" }),
      close: () => {},
      send: () => {
        if (isClosed) throw new TypeError("Can't call WebSocket send() after close().");
      },
    };
    return fake as unknown as WebSocket;
  };
  const sockets = new Sockets({ getWebSockets: () => [] } as unknown as DurableObjectState);
  const [closed, open] = [aSocket(true), aSocket(false)];
  sockets.release(closed, 1000);
  sockets.send(closed, "x".repeat(1000));
  expect(sockets.stateOf(closed).ofMember.unread).toBe(0);
  sockets.send(open, "x".repeat(1000));
  expect(sockets.stateOf(open).ofMember.unread).toBe(1000);
});
