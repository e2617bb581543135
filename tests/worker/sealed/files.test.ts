import { describe, expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { encryptedSize } from "../../../worker/contract/sealed/sealed-file.ts";
import type { UploadCategory } from "../../../worker/contract/upload.ts";
import { resultOf } from "../support/api.ts";
import { aPicture, aVideo, aVoice, begin, follow, noise, pictures, upload } from "../support/files.ts";
import { put, quickRoom } from "../support/quick-room.ts";
import { enterSealed, envelope, sealedRoom, storedIn } from "../support/sealed-room.ts";
import { connect } from "../support/socket.ts";

const encrypted = { name: "", mime: "application/octet-stream" };

describe("a file in a sealed room", () => {
  it("is bytes of a length and a kind for its server, in every kind of message", async () => {
    const room = await sealedRoom();
    const { token } = room.owner;
    const socket = await connect(token);
    for (const [kind, category] of [
      ["image", "chat_img"],
      ["voice", "chat_audio"],
      ["video", "chat_video"],
      ["file", "chat_file"],
    ] as const) {
      const bytes = noise(300);
      const { file_id: fileId, file_url, mime } = await upload(token, { ...encrypted, bytes, category });
      expect(mime).toBe(encrypted.mime);
      const poster = { ...encrypted, bytes: noise(80), category: "chat_img" };
      const posterFileId = (await upload(token, poster)).file_id;
      // Facts beside the envelope would tell something of the content, so the room stores none.
      const facts = { width: 640, height: 480, durationSeconds: 7 };
      const content = envelope();
      const { code, data } = await socket.ask("sendMessage", { kind, content, fileId, posterFileId, ...facts });
      expect([kind, code]).toEqual([kind, ResultCode.ok]);
      expect(data[0]).toMatchObject({ kind, content, fileId, size: bytes.length });
      for (const field of ["width", "height", "durationSeconds", "fileName", "extension", "transcript"])
        expect(data[0]).not.toHaveProperty(field);
      for (const link of [file_url, data[0]?.fileUrl ?? ""]) {
        const answer = await follow(link, { headers: { range: "bytes=100-199" } });
        expect(answer.headers.get("content-type")).toBe(encrypted.mime);
        expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="file-/);
        expect(Buffer.compare(new Uint8Array(await answer.arrayBuffer()), bytes.slice(100, 200))).toBe(0);
      }
    }
    socket.close(1000);
  });

  it("is never looked into: bytes that are a picture stay bytes", async () => {
    const { owner } = await sealedRoom();
    const file = { ...encrypted, bytes: pictures.png(60_000, 60_000), category: "chat_img" };
    const { mime, file_url } = await upload(owner.token, file);
    expect(mime).toBe(encrypted.mime);
    expect((await follow(file_url)).headers.get("content-type")).toBe(encrypted.mime);
  });

  it("with a name or a type is refused, and nothing of it is stored", async () => {
    const room = await sealedRoom();
    const { token } = room.owner;
    for (const file of [aPicture(), aVoice, aVideo, { ...encrypted, bytes: noise(9), name: "canary.pdf" }]) {
      const { code, msg } = await begin(token, file);
      expect([code, msg]).toEqual([ResultCode.refused, expect.stringMatching(/encrypted/)]);
    }
    expect(await storedIn(room.chatId)).not.toMatch(/canary|photo|film/);
  });

  it("has the limits of its kind, and as many bytes more as the encryption adds", async () => {
    const { owner } = await sealedRoom();
    const start = (size: number, category: UploadCategory) =>
      resultOf("beginUpload", { token: owner.token, body: { ...encrypted, size, category } });
    const limits = [
      [Limits.fileMaxBytes, "chat_file"],
      [Limits.videoMaxBytes, "chat_video"],
      [Limits.imageMaxBytes, "chat_img"],
    ] as const;
    for (const [max, category] of limits) {
      expect(await start(encryptedSize(max) + 1, category)).toBe(ResultCode.tooLarge);
      expect(await start(encryptedSize(max), category)).toBe(ResultCode.ok);
    }
  });

  it("is a member's picture, and goes with the next one", async () => {
    const room = await sealedRoom();
    const mia = await enterSealed(room, room.roomIc);
    const reader = await connect(room.owner.token);
    await reader.ask("resume", { afterId: 0 });
    const picture = { ...encrypted, bytes: noise(500), category: "chat_img" };
    const { file_id: avatar } = await upload(mia.token, picture);
    expect((await put("/api/me", mia.token, { avatar })).code).toBe(ResultCode.ok);
    const { data } = await reader.push("avatarChanged");
    expect(data.memberId).toBe(mia.uid);
    const answer = await follow(data.avatar);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(Buffer.compare(new Uint8Array(await answer.arrayBuffer()), picture.bytes)).toBe(0);
    expect((await put("/api/me", mia.token, { avatar: "" })).code).toBe(ResultCode.ok);
    reader.close(1000);
  });
});

describe("an unsealed room", () => {
  it("takes no file without a name", async () => {
    const { owner } = await quickRoom();
    const { code, msg } = await begin(owner.token, { ...encrypted, bytes: noise(9) });
    expect([code, msg]).toEqual([ResultCode.badRequest, expect.stringMatching(/name/)]);
  });
});
