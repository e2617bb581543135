import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { type DeletionReceipt, isSignedBy, parseDeletionReceipt } from "../../../worker/contract/deletion-receipt.ts";
import { createMediaStore } from "../../../worker/media/media-store.ts";
import type { MediaStore } from "../../../worker/room/ports.ts";
import { type Json, make, resultOf } from "../support/api.ts";
import { dying, replaceRoomServices } from "../support/dying.ts";
import { endedRoom } from "../support/ended-room.ts";
import { aFile, aPicture, aVideo, upload } from "../support/files.ts";
import { quickEnter } from "../support/quick-room.ts";
import { someEmail } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { awaitEmails, clockAt, emailsNow, fireAlarm, minuteMs, setEmail } from "../support/time.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

/** The definition of RFC 9162, section 2.1.1, as it stands there. */
function treeHash(leaves: readonly string[]): Buffer {
  const [only] = leaves;
  if (leaves.length < 2) return only === undefined ? sha256() : sha256(Uint8Array.of(0), only);
  let k = 1;
  while (2 * k < leaves.length) k *= 2;
  return sha256(Uint8Array.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

function receiptIn(email: Json): DeletionReceipt {
  const link = /https?:\S+\/receipt#\S+/.exec(email.text)?.[0] ?? "";
  const receipt = parseDeletionReceipt(link);
  if (!receipt) throw new Error(`no receipt in: ${email.text}`);
  return receipt;
}

async function isGenuine(receipt: DeletionReceipt): Promise<boolean> {
  const key = (await make("getReceiptKeys")).find(({ id }) => id === receipt.key);
  return key !== undefined && (await isSignedBy(key, receipt));
}

describe("the receipt of a room's deletion", () => {
  it("states messages, files and members under the installation's signature, and names nobody", async () => {
    const { chatId, owner, roomIc, email, purgeAt } = await endedRoom();
    const guest = await quickEnter({ chatId }, roomIc, "Gus");
    const hearsNothing = someEmail();
    await setEmail(guest.token, hearsNothing, { email_chat_jjgq: false });
    const socket = await connect(owner.token);
    const { id: first } = await socket.say("one");
    const { id: recalled } = await socket.say("two");
    const { file_id } = await upload(owner.token, aFile);
    const ack = await socket.ask("sendMessage", { kind: "file", content: "", fileId: file_id });
    await socket.ask("recall", { messageId: recalled });
    const members = await make("listMembers", owner);
    const object = await env.MEDIA.get(`rooms/${chatId}/${file_id}`);
    const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());

    clockAt(purgeAt);
    await fireAlarm(chatId);
    const [sent] = await awaitEmails("room-deleted", email);
    const receipt = receiptIn(sent);
    expect(await isGenuine(receipt)).toBe(true);
    const ids = members.map(({ id }) => id).sort();
    expect(receipt).toMatchObject({
      roomId: chatId,
      messages: 2,
      files: 1,
      fileBytes: bytes.length,
      members: 2,
      deletedAt: purgeAt,
      root: treeHash([
        `message ${first}`,
        `message ${ack.data[0]?.id}`,
        `file ${sha256(bytes).toString("hex")}`,
        ...ids.map((id) => `member ${id}`),
      ]).toString("hex"),
    });
    for (const name of ["Garden", "Olivia", "Gus"]) expect(sent.subject + sent.text).not.toContain(name);
    expect(await emailsNow("room-deleted", hearsNothing)).toEqual([]);
  });

  it("counts a video and not the small picture beside it", async () => {
    const { chatId, owner, email, purgeAt } = await endedRoom();
    const socket = await connect(owner.token);
    const { file_id } = await upload(owner.token, aVideo);
    const { file_id: posterFileId } = await upload(owner.token, aPicture());
    const ack = await socket.ask("sendMessage", { kind: "video", content: "", fileId: file_id, posterFileId });
    expect(ack.data[0]?.posterUrl).toBeDefined();
    const object = await env.MEDIA.get(`rooms/${chatId}/${file_id}`);
    const bytes = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
    clockAt(purgeAt);
    await fireAlarm(chatId);
    const [sent] = await awaitEmails("room-deleted", email);
    const leaves = [`message ${ack.data[0]?.id}`, `file ${sha256(bytes).toString("hex")}`, `member ${owner.uid}`];
    const root = treeHash(leaves).toString("hex");
    expect(receiptIn(sent)).toMatchObject({ files: 1, fileBytes: bytes.length, root });
  });

  it.each(["before", "after"] as const)(
    "is the same when the purge is killed %s the receipt is queued",
    async (when) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { chatId, email, purgeAt } = await endedRoom();
      await replaceRoomServices(chatId, ({ queueEmails }) => ({ queueEmails: dying(queueEmails, when, 1) }));
      for (let n = 0; n < 3; n++) {
        clockAt(purgeAt + n * 2 * minuteMs);
        await fireAlarm(chatId);
      }
      const receipts = await awaitEmails("room-deleted", email);
      expect(receipts).toHaveLength(1);
      expect(receiptIn(receipts[0])).toMatchObject({ deletedAt: purgeAt, messages: 0 });
      expect(await isGenuine(receiptIn(receipts[0]))).toBe(true);
    },
  );

  it("waits until the bucket can be read", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { chatId, owner, email, purgeAt } = await endedRoom();
    const socket = await connect(owner.token);
    const { file_id } = await upload(owner.token, aFile);
    await socket.ask("sendMessage", { kind: "file", content: "", fileId: file_id });
    await runInDurableObject(env.ROOM.getByName(chatId), (room) => {
      const store = createMediaStore(env.MEDIA);
      (room as unknown as { mediaStore: MediaStore }).mediaStore = {
        ...store,
        digest: dying(store.digest, "before", 2),
      };
    });
    for (let n = 0; n < 4; n++) {
      clockAt(purgeAt + n * 2 * minuteMs);
      await fireAlarm(chatId);
    }
    const [sent] = await awaitEmails("room-deleted", email);
    expect(receiptIn(sent)).toMatchObject({ files: 1, messages: 1 });
  });

  it("is not written for a purge that an earlier release began, when the files were gone already", async () => {
    const { chatId, email, purgeAt, ownerIc } = await endedRoom();
    await runInDurableObject(env.ROOM.getByName(chatId), async (_, { storage }) => {
      storage.sql.exec("UPDATE room SET purging = 1");
    });
    await evictDurableObject(env.ROOM.getByName(chatId)).catch(() => undefined);
    clockAt(purgeAt);
    await fireAlarm(chatId);
    expect(await resultOf("getLink", { code: ownerIc })).toBe(ResultCode.roomPurged);
    expect(await emailsNow("room-deleted", email)).toEqual([]);
  });
});
