import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { aFile, stored, upload } from "../support/files.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { clockAt, dayMs, emailsDelivered, emailsNow, fireAlarm, minuteMs, setEmail } from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const roomOf = (chatId: string) => env.ROOM.getByName(chatId);

/** Evicts the object, so that all state in memory is lost. */
async function putToSleep(chatId: string): Promise<void> {
  await evictDurableObject(roomOf(chatId)).catch((error: Error) => {
    if (!error.message.includes("not currently running")) throw error;
  });
}

/** Plays a room from its first day to its purge, with each alarm run `times` times; returns the outcome. */
async function life(times: number): Promise<Json> {
  const start = Date.now();
  clockAt(start);
  const { chatId, roomIc, owner } = await quickRoom({ days: 7 });
  const [ownerEmail, guestEmail] = [someEmail(), someEmail()];
  await setEmail(owner.token, ownerEmail);
  const guest = await quickEnter({ chatId }, roomIc, "Gus");
  await setEmail(guest.token, guestEmail);
  const { endsAt, purgeAt } = await make("getRoom", owner);
  const ringAt = async (at: number) => {
    clockAt(at);
    for (let n = 0; n < times; n++) {
      await fireAlarm(chatId);
      await putToSleep(chatId);
    }
    await emailsDelivered(chatId);
  };

  const socket = await connect(owner.token);
  const guestSocket = await connect(guest.token);
  guestSocket.close(1000);
  await socket.push("onlineChanged", ({ online }) => !online);
  const attached = await upload(owner.token, aFile);
  const unused = await upload(owner.token, aFile);
  await socket.ask("sendMessage", { kind: "file", content: "", fileId: attached.file_id });
  await socket.say("are you there?");
  await ringAt(start + Limits.unreadMailAfterMs + minuteMs);
  await ringAt(start + Limits.uploadRetentionMs + minuteMs);
  const filesLeft = (await stored(chatId)).map((id) =>
    id === attached.file_id ? "kept" : id === unused.file_id && "unused",
  );
  for (const before of [3 * dayMs, dayMs]) await ringAt(endsAt - before);
  await ringAt(endsAt);
  const { state, rev, lastId } = await make("getRoom", owner);

  const kinds = ["new-member", "unread", "room-ends-soon", "room-ended"];
  const written: Record<string, number[]> = {};
  for (const kind of kinds)
    written[kind] = [(await emailsNow(kind, ownerEmail)).length, (await emailsNow(kind, guestEmail)).length];
  await ringAt(purgeAt);
  const after = await resultOf("getMe", owner);
  return { state, rev, lastId, written, filesLeft, after, inBucket: await stored(chatId) };
}

describe("a room's alarms", () => {
  it("come to the same whether each rings once or twice, with a sleep after each", async () => {
    const once = await life(1);
    expect(once).toMatchObject({
      ...{ state: "expired", filesLeft: ["kept"], after: ResultCode.roomPurged, inBucket: [] },
      written: { unread: [0, 1], "room-ends-soon": [2, 2], "room-ended": [1, 0] },
    });
    expect(await life(2)).toEqual(once);
  });

  it("drop a job that this release does not know, with one line in the log", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const { chatId } = await quickRoom();
    const inRoom = (query: string) =>
      runInDurableObject(roomOf(chatId), (_, { storage }) => storage.sql.exec(query).toArray());
    await inRoom("INSERT INTO due_jobs (job, due_at) VALUES ('ofLaterRelease', 1)");
    await putToSleep(chatId);
    await fireAlarm(chatId);
    expect(await inRoom("SELECT job FROM due_jobs WHERE job = 'ofLaterRelease'")).toEqual([]);
    expect(logged.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("ofLater"))).toHaveLength(1);
  });
});
