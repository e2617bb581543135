import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { make } from "../support/api.ts";
import * as files from "../support/files.ts";
import { newDevice } from "../support/push-device.ts";
import { type QuickPerson, type QuickRoom, quickEnter, quickRoom } from "../support/quick-room.ts";
import { connect } from "../support/socket.ts";
import { clockAt, fireAlarm } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Rows = Record<string, Record<string, SqlStorageValue>[]>;

/** All rows of all tables; those of the search index are in its own format. */
function rowsOf({ chatId }: { chatId: string }): Promise<Rows> {
  return runInDurableObject(env.ROOM.getByName(chatId), (_, { storage: { sql } }) => {
    const names = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    const tables = names.map(({ name }) => String(name)).filter((name) => !/^(_cf|sqlite_|message_index_)/.test(name));
    return Object.fromEntries(tables.map((name) => [name, sql.exec(`SELECT * FROM "${name}"`).toArray()]));
  });
}

/** Tables in whose rows a text is found. */
const tablesWith = (rows: Rows, text: string) =>
  Object.keys(rows).filter((name) => JSON.stringify(rows[name]).includes(text));

const others = (found: readonly string[], allowed: readonly string[]) =>
  found.filter((name) => !allowed.includes(name));

async function roomWithGuest() {
  const room = await quickRoom();
  const guest = await quickEnter(room, room.roomIc, "Zqguest");
  const socket = await connect(guest.token);
  const sent = await socket.say("zqtext");
  const file = await files.upload(guest.token, {
    bytes: files.bytesOf("zqbytes"),
    name: "zqname.txt",
    mime: "text/plain",
  });
  const { data } = await socket.ask("sendMessage", { kind: "file", fileId: file.file_id });
  await socket.ask("react", { messageId: sent.id, emoji: "👍", on: true });
  await socket.ask("markRead", { messageIds: [sent.id] });
  const poll = { options: ["tea", "coffee"], several: false, anonymous: false };
  const asked = await socket.ask("sendMessage", { kind: "text", content: "zqpoll", poll } as never);
  await socket.ask("vote", { messageId: asked.data[0]?.id ?? 0, choices: [0] });
  const me = { email: "zqguest@example.com", flags: { shareLastHere: true } };
  await make("editMe", { token: guest.token, body: me });
  await files.begin(guest.token, files.aFile);
  const { endpoint, keys } = await newDevice();
  await make("subscribeToPush", { token: guest.token, body: { endpoint, keys } });
  // All that the test looks for later is there.
  const rows = await rowsOf(room);
  for (const text of ["zqtext", "zqname", "zqpoll", "Zqguest", endpoint])
    expect(tablesWith(rows, text)).not.toEqual([]);
  return { room, guest, socket, sent, endpoint, fileMessage: data[0]?.id ?? 0, fileId: file.file_id as string };
}

/** Tables in which a member may be found after the seat is gone: messages stay, with their sender's name. */
const afterRemoval = {
  id: ["messages", "files", "votes", "former_members", "sessions", "links"],
  name: ["messages", "former_members"],
};

describe("what stays", () => {
  it.each<[string, (room: QuickRoom, guest: QuickPerson) => Promise<unknown>]>([
    ["a removal", ({ owner: { token } }, { uid }) => make("removeMember", { memberId: uid, token })],
    ["leaving", (_, guest) => make("leaveRoom", guest)],
  ])(
    "after %s is what was said, the name beside it and the reason for the device, in no other table",
    async (_, end) => {
      const { room, guest, endpoint } = await roomWithGuest();
      await end(room, guest);
      await fireAlarm(room.chatId).catch(() => {});
      const rows = await rowsOf(room);
      expect(rows.members?.map(({ id }) => id)).toEqual([room.owner.uid]);
      expect(others(tablesWith(rows, guest.uid), afterRemoval.id)).toEqual([]);
      expect(others(tablesWith(rows, "Zqguest"), afterRemoval.name)).toEqual([]);
      expect(tablesWith(rows, "zqguest@example.com")).toEqual([]);
      expect(tablesWith(rows, endpoint)).toEqual([]);
      expect(rows.sessions?.filter(({ member_id, ended }) => member_id === guest.uid && ended === null)).toEqual([]);
    },
  );

  it("after a recall or a clearing is no text, no name of a file and no bytes, in any table", async () => {
    const { room, socket, sent, fileMessage, fileId } = await roomWithGuest();
    await socket.ask("recall", { messageId: sent.id });
    await socket.ask("recall", { messageId: fileMessage });
    await make("clearHistory", room.owner);
    await fireAlarm(room.chatId);
    const rows = await rowsOf(room);
    for (const text of ["zqtext", "zqname", "zqpoll", fileId]) expect(tablesWith(rows, text)).toEqual([]);
    expect(rows.votes).toEqual([]);
    expect(await files.stored(room.chatId)).toEqual([]);
  });

  it("after a logout or a reset is no open session, and no device that is notified", async () => {
    const { room, guest, endpoint } = await roomWithGuest();
    const other = await quickEnter(room, guest.seatIc);
    const device = await newDevice();
    const body = { endpoint: device.endpoint, keys: device.keys };
    await make("subscribeToPush", { token: other.token, body });
    const left = async () => {
      const rows = await rowsOf(room);
      const open = rows.sessions?.filter(({ member_id, ended }) => member_id === guest.uid && ended === null);
      return [open?.length, ...[endpoint, device.endpoint].map((one) => tablesWith(rows, one).length > 0)];
    };
    await make("logOut", guest);
    expect(await left()).toEqual([1, false, true]);
    await make("resetMember", { memberId: guest.uid, token: room.owner.token });
    expect(await left()).toEqual([0, false, false]);
  });

  it("after the purge is no table but that of answered orders, no row of the database about the room and no object, of more than a page of them", async () => {
    const { room, guest } = await roomWithGuest();
    const prefix = `rooms/${room.chatId}/`;
    await Promise.all(Array.from({ length: 10 }, (_, at) => env.MEDIA.put(`${prefix}zq${at}`, "zq")));
    // A list call answers with at most 1,000 objects, and a delete call takes as many: here 3.
    const list = env.MEDIA.list.bind(env.MEDIA);
    vi.spyOn(env.MEDIA, "list").mockImplementation((options) => list({ ...options, limit: 3 }));
    const remove = vi.spyOn(env.MEDIA, "delete");
    clockAt((await make("getRoom", room.owner)).purgeAt + 1000);
    for (let run = 0; run < 3; run++) await fireAlarm(room.chatId).catch(() => {});
    expect(Math.max(...remove.mock.calls.map(([keys]) => [keys].flat().length))).toBe(3);
    expect((await env.MEDIA.list({ prefix })).objects).toEqual([]);
    const rows = await rowsOf(room);
    for (const text of ["zq", "Zqguest", guest.uid, room.owner.uid, "Garden"])
      expect(tablesWith(rows, text)).toEqual([]);
    expect(Object.keys(rows).filter((name) => !/orders$/.test(name))).toEqual([]);
    const names = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
    ).all();
    const found: string[] = [];
    for (const { name } of names.results) {
      const { results } = await env.DB.prepare(`SELECT * FROM "${name}"`).all();
      if (JSON.stringify(results).includes(room.chatId)) found.push(String(name));
    }
    // Orders stay for accounting; the deletion receipt is mailed, here to the local mailbox.
    expect(others(found, ["orders", "rooms", "mail_outbox", "local_mailbox"])).toEqual([]);
  });
});

describe("parts of an upload", () => {
  const partBytes = 8 * 1024 * 1024;
  const lengths = [partBytes, partBytes, 3];
  const zeros = (length: number) => new Uint8Array(length);

  it("of another length than its own are refused, and the file is complete only with all of them", async () => {
    const { owner } = await quickRoom();
    const size = lengths.reduce((sum, length) => sum + length, 0);
    const { data } = await files.begin(owner.token, { bytes: { length: size } as never });
    const putPart = async (part: number, length: number) =>
      (await files.putPart(owner.token, data.file_id, part, zeros(length))).status;
    for (const [part, length] of [
      ...[[1, partBytes - 1] as const, [2, partBytes - 1] as const, [2, 3] as const, [2, partBytes + 1] as const],
      ...[[3, 4] as const, [3, partBytes] as const],
    ])
      expect([part, length, await putPart(part, length)]).toEqual([part, length, 400]);
    for (const part of [1, 3]) expect(await putPart(part, lengths[part - 1] ?? 0)).toBe(200);
    expect((await files.complete(owner.token, data.file_id)).code).not.toBe(1);
    expect(await putPart(2, partBytes)).toBe(200);
    // A part that comes twice replaces itself.
    expect(await putPart(3, 3)).toBe(200);
    expect((await files.complete(owner.token, data.file_id)).data).toMatchObject({ size });
  });
});
