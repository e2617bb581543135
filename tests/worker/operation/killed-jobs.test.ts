import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import type { RoomServices } from "../../../worker/room/ports.ts";
import { createRoomServices } from "../../../worker/services/room-services.ts";
import { eventually } from "../../support/eventually.ts";
import { make, resultOf } from "../support/api.ts";
import { dieInBucket, dies, dying, replaceRoomServices } from "../support/dying.ts";
import { endedRoom } from "../support/ended-room.ts";
import { aFile, send, stored, upload } from "../support/files.ts";
import { newDevice } from "../support/push-device.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, emailsNow, emailsSettled, fireAlarm, hourMs, minuteMs } from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Deaths of a job before it ends. */
const times = 2;

const roomOf = (chatId: string) => env.ROOM.getByName(chatId);

describe("a job of the room that is killed between its steps, or done again", () => {
  it.each([
    ["before the letters are taken over", "before"],
    ["after the letters were taken over", "after"],
  ] as const)("(twice %s) writes each letter once", async (_, when) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { chatId, email, endsAt, owner } = await endedRoom();
    await replaceRoomServices(chatId, ({ queueEmails }) => ({ queueEmails: dying(queueEmails, when, times) }));
    for (let n = 0; n < 5; n++) {
      clockAt(endsAt + n * minuteMs);
      await fireAlarm(chatId);
    }
    await awaitEmails("room-ended", email);
    await emailsSettled(chatId);
    expect(await emailsNow("room-ended", email)).toHaveLength(1);
    const { state, rev } = await make("getRoom", owner);
    expect(state).toBe("expired");
    await fireAlarm(chatId);
    expect((await make("getRoom", owner)).rev).toBe(rev);
  });

  it.each([
    ["before the tables forget", "before"],
    ["after the tables forgot", "after"],
  ] as const)("(twice %s) purges everything in the end, and lets nobody in meanwhile", async (_, when) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { chatId, roomIc, purgeAt, owner } = await endedRoom();
    await replaceRoomServices(chatId, ({ forget }) => ({ forget: dying(forget, when, times) }));
    for (let n = 0; n < 4; n++) {
      clockAt(purgeAt + n * minuteMs);
      await fireAlarm(chatId);
      expect(await resultOf("getLink", { code: roomIc })).toBe(ResultCode.roomPurged);
      expect(await resultOf("getMe", owner)).toBe(ResultCode.roomPurged);
    }
    await runInDurableObject(roomOf(chatId), (_room, ctx) => {
      expect(ctx.storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'messages'").toArray()).toEqual([]);
    });
  });

  it.each([
    ["before the push service heard of it", "before", 1],
    // The device shows one notification: it replaces an earlier one of the same room.
    ["after the push service heard of it", "after", 3],
  ] as const)("(twice %s) notifies of a message until that is noted, and no more", async (_, when, expected) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const room = await quickRoom();
    const guest = await quickEnter(room, room.roomIc, "Gus");
    await make("editMe", { token: guest.token, body: { flags: { notify: true } } });
    const { endpoint, keys } = await newDevice();
    await make("subscribeToPush", { token: guest.token, body: { endpoint, keys } });
    const notified: number[] = [];
    const note: RoomServices["push"] = async (pushes) => {
      notified.push(...pushes.map(({ notice }) => notice.messageId));
      return [];
    };
    await replaceRoomServices(room.chatId, () => ({ push: dying(note, when, times) }));
    const now = Date.now() + hourMs;
    clockAt(now);
    const socket = await connect(room.owner.token);
    const { id } = await socket.say("are you there?");
    for (let n = 1; n <= times + 3; n++) {
      clockAt(now + n * (Limits.deletionRetryMs + minuteMs));
      await fireAlarm(room.chatId);
    }
    expect(notified).toEqual(Array.from({ length: expected }, () => id));
  });

  it.each(["before", "after"] as const)(
    "delete a file in the end though the bucket dies %s it, twice",
    async (when) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { chatId, owner } = await quickRoom();
      const socket = await connect(owner.token);
      const sent: string[] = [];
      // Alarms follow the real clock: jobs of an hour ahead run only where the test runs them.
      clockAt(Date.now() + hourMs);
      for (let n = 0; n < 2; n++) {
        const { file_id } = await upload(owner.token, aFile);
        const ack = await socket.ask("sendMessage", { kind: "file", content: "", fileId: file_id });
        sent.push(file_id);
        if (n === 0) continue;
        await dieInBucket(chatId, when, times);
        await socket.ask("recall", { messageId: ack.data[0]?.id ?? 0 });
      }
      const now = Date.now();
      for (let n = 0; n <= times; n++) {
        clockAt(now + n * (Limits.deletionRetryMs + minuteMs));
        await fireAlarm(chatId);
      }
      expect(await stored(chatId)).toEqual([sent[0]]);
      const filesToDelete = await runInDurableObject(roomOf(chatId), (_, { storage }) =>
        storage.sql.exec("SELECT * FROM doomed_files").toArray(),
      );
      expect(filesToDelete).toEqual([]);
      expect(await socket.say("the room goes on")).toMatchObject({ kind: "text" });
    },
  );

  it.each(["before", "after"] as const)(
    "purges everything in the end though the bucket dies %s it deletes, twice",
    async (when) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { chatId, owner } = await quickRoom({ days: 1 });
      for (let n = 0; n < 2; n++) await upload(owner.token, aFile);
      await send(owner.token, aFile);
      const { purgeAt } = await make("getRoom", owner);
      await dieInBucket(chatId, when, times);
      for (let n = 0; n <= times; n++) {
        clockAt(purgeAt + n * (Limits.deletionRetryMs + minuteMs));
        await fireAlarm(chatId);
        expect(await resultOf("getMe", owner)).toBe(ResultCode.roomPurged);
      }
      expect(await stored(chatId)).toEqual([]);
      const tables = await runInDurableObject(roomOf(chatId), (_, { storage }) =>
        storage.sql.exec("SELECT name FROM sqlite_master WHERE name IN ('files', 'messages', 'due_jobs')").toArray(),
      );
      expect(tables).toEqual([]);
    },
  );

  it("goes on when a push service never answers and mail is down", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { chatId, email, endsAt, owner } = await endedRoom();
    const socket = await connect(owner.token);
    await replaceRoomServices(chatId, () => ({ post: dies, push: dies }));
    clockAt(endsAt);
    await fireAlarm(chatId);
    expect((await socket.push("closeAuth")).data).toEqual({ code: ResultCode.roomExpired });
    expect(await emailsNow("room-ended", email)).toEqual([]);
  });
});

describe("mail that is down", () => {
  it("loses no email: the room stores it until the mail queue has it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const room = await quickRoom();
    const email = someEmail();
    const failingPost = vi.fn(dies);
    await replaceRoomServices(room.chatId, () => ({ queueEmails: failingPost }));
    const asked = { token: room.owner.token, body: { emails: [email] } };
    expect(await make("mailInvites", asked)).toEqual({ sent: 1 });
    await fireAlarm(room.chatId);
    await eventually(() => expect(failingPost).toHaveBeenCalled());
    expect(await emailsNow("invitation", email)).toEqual([]);
    const stored = await runInDurableObject(roomOf(room.chatId), (_, ctx) =>
      JSON.stringify(ctx.storage.sql.exec("SELECT * FROM due_letters").toArray()),
    );
    expect(stored).toContain(email);
    // The link code is derived when the email is written.
    expect(stored).not.toMatch(new RegExp(`${room.chatId}[0-9A-Za-z]{28}`));
    await replaceRoomServices(room.chatId, () => createRoomServices(env, () => {}));
    clockAt(Date.now() + 2 * minuteMs);
    await fireAlarm(room.chatId);
    const waiting = await env.DB.prepare("SELECT id FROM mail_outbox WHERE room_id = ?").bind(room.chatId).all();
    expect(waiting.results).toHaveLength(1);
  });
});
