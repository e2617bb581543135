import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import * as files from "../support/files.ts";
import { enter, openRoom, type Person } from "../support/room.ts";
import { fireAlarm } from "../support/time.ts";

const dayMs = 24 * 60 * 60 * 1000;
const partBytes = 8 * 1024 * 1024;
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

afterEach(() => {
  vi.useRealTimers();
});

async function room(seats?: number) {
  const opened = await openRoom(seats === undefined ? {} : { seats });
  return { ...opened, token: opened.owner.token };
}

const progress = (token: string, fileId: string) => make("getUpload", { fileId, token });
const resultOfAsking = (token: string, fileId: string) => resultOf("getUpload", { fileId, token });
const abandon = (token: string, fileId: string) => make("abandonUpload", { fileId, token });

describe("an upload", () => {
  it("goes on where it stopped, after the room slept, with parts in any order and twice", async () => {
    const { token, chatId } = await room();
    const bytes = files.noise(2 * partBytes + 1000);
    const { file_id, parts } = (await files.begin(token, { bytes })).data;
    expect(parts).toBe(3);
    const part = (n: number) => bytes.slice((n - 1) * partBytes, n * partBytes);
    await files.putPart(token, file_id, 3, part(3));
    await files.putPart(token, file_id, 1, part(1));
    await files.putPart(token, file_id, 1, part(1));
    await evictDurableObject(env.ROOM.getByName(chatId));
    const fileId: string = file_id;
    expect(await progress(token, fileId)).toEqual({ fileId, partSize: partBytes, parts: 3, partsDone: [1, 3] });
    expect(await files.complete(token, file_id)).toMatchObject({
      code: ResultCode.refused,
      msg: "Resource upload failed",
    });
    await files.putPart(token, file_id, 2, part(2));
    const done = await files.complete(token, file_id);
    expect(done).toMatchObject({ code: ResultCode.ok, data: { size: bytes.length } });
    const back = new Uint8Array(await (await files.follow(done.data.file_url)).arrayBuffer());
    expect(Buffer.compare(back, bytes)).toBe(0);
    expect((await progress(token, file_id)).partsDone).toEqual([1, 2, 3]);
  });

  it("is completed once, however often it is requested, also when the answer was lost in between", async () => {
    const { token, chatId } = await room();
    const fileId = await files.send(token, files.aPicture());
    // The bucket has assembled the file, and the room did not get the answer.
    const [row] = await rowsOf(chatId, "SELECT upload_id FROM files");
    const [part] = await rowsOf(chatId, "SELECT etag FROM file_parts");
    const inBucket = env.MEDIA.resumeMultipartUpload(`rooms/${chatId}/${fileId}`, row.upload_id);
    await inBucket.complete([{ partNumber: 1, etag: part.etag }]);
    const answers = await Promise.all([files.complete(token, fileId), files.complete(token, fileId)]);
    for (const { data } of [...answers, await files.complete(token, fileId)])
      expect(data).toMatchObject({ file_id: fileId, mime: "image/png", size: files.aPicture().bytes.length });
  });

  it("takes no more bytes once it is complete", async () => {
    const { token } = await room();
    const done = await files.upload(token, files.aPicture(40, 30));
    const again = await files.putPart(token, done.file_id, 1, files.pictures.png(40, 30));
    expect(again).toMatchObject({ code: ResultCode.ok, data: { n: 1 } });
    for (const part of [1, 2])
      expect((await files.putPart(token, done.file_id, part, files.pictures.png(40, 30).slice(1))).status).toBe(400);
    const back = new Uint8Array(await (await files.follow(done.file_url)).arrayBuffer());
    expect(back).toEqual(files.pictures.png(40, 30));
  });

  it("requests lost parts of the bucket again", async () => {
    const { token, chatId } = await room();
    const fileId = await files.send(token, files.aFile);
    await rowsOf(chatId, "UPDATE file_parts SET etag = 'another'");
    expect((await files.complete(token, fileId)).code).toBe(ResultCode.refused);
    expect((await progress(token, fileId)).partsDone).toEqual([]);
    await files.putPart(token, fileId, 1, files.aFile.bytes);
    expect((await files.complete(token, fileId)).code).toBe(ResultCode.ok);
  });

  it("accepts a part again after failures, up to a limit", async () => {
    const { token, chatId } = await room();
    const { file_id } = (await files.begin(token, files.aFile)).data;
    const max = Limits.uploadPartSentTimes + Limits.uploadPartsResentMax;
    for (let n = 0; n < max; n++)
      expect((await files.putPart(token, file_id, 1, files.aFile.bytes)).code).toBe(ResultCode.ok);
    const put = vi.spyOn(env.MEDIA, "resumeMultipartUpload");
    const refused = await files.putPart(token, file_id, 1, files.aFile.bytes);
    expect(refused).toMatchObject({ code: ResultCode.refused, msg: "Resource upload failed" });
    await evictDurableObject(env.ROOM.getByName(chatId));
    expect((await files.putPart(token, file_id, 1, files.aFile.bytes)).code).toBe(ResultCode.refused);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    expect((await files.complete(token, file_id)).code).toBe(ResultCode.ok);
  });

  it("may be empty, if it is a file", async () => {
    const { token } = await room();
    const done = await files.upload(token, { bytes: new Uint8Array() });
    expect(done.size).toBe(0);
    const answer = await files.follow(done.file_url);
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  });

  it("is refused when its parts differ from the announcement", async () => {
    const { token } = await room();
    const { file_id } = (await files.begin(token, files.aFile)).data;
    const nine = files.aFile.bytes;
    expect((await files.putPart(token, file_id, 1, files.bytesOf("short"))).status).toBe(400);
    expect((await files.putPart(token, file_id, 1, files.bytesOf("much too long"))).status).toBe(400);
    for (const n of [0, 2, 99999]) expect((await files.putPart(token, file_id, n, nine)).status).toBe(400);
    const noNumber = await call("PUT", `/api/uploads/${file_id}/parts/one`, { token });
    expect(noNumber).toMatchObject({ status: 400, msg: "Request parameter error: n" });
    expect((await progress(token, file_id)).partsDone).toEqual([]);
  });
});

describe("an allowed upload", () => {
  /** Of a room in which nothing is stored. */
  let token: string;
  let chatId: string;
  beforeAll(async () => {
    ({ token, chatId } = await room());
  });

  it.each([
    ["a picture of more than 10 MB", { category: "chat_img", mime: "image/png", size: 10 * 1024 ** 2 + 1 }, 413],
    ["a video of more than 200 MB", { category: "chat_video", mime: "video/mp4", size: 200 * 1024 ** 2 + 1 }, 413],
    ["a file of more than 500 MB", { category: "chat_file", size: 500 * 1024 ** 2 + 1 }, 413],
    ["a picture that claims to be a page", { category: "chat_img", mime: "text/html", size: 9 }, 415],
    ["a picture that is a drawing with a script", { category: "chat_img", mime: "image/svg+xml", size: 9 }, 415],
    ["an unknown category", { category: "chat_program", size: 9 }, 400],
    ["no name", { category: "chat_file", name: "", size: 9 }, 400],
    ["a name without end", { category: "chat_file", name: "x".repeat(256), size: 9 }, 400],
    ["a negative size", { category: "chat_file", size: -1 }, 400],
    ["half a byte", { category: "chat_file", size: 1.5 }, 400],
  ])("is not %s", async (_, body, code) => {
    const answer = await call("POST", "/api/uploads", { token, body: { name: "a", mime: "", ...body } });
    expect(answer).toMatchObject({ code, status: code });
  });

  it.each([
    ["a page as a picture", "chat_img", "image/png", files.bytesOf("<html><script>alert(1)</script>")],
    ["a drawing as a picture", "chat_img", "image/png", files.bytesOf("<svg xmlns='http://www.w3.org/2000/svg'>")],
    ["nothing as a picture", "chat_img", "image/png", new Uint8Array()],
    ["a picture as a video", "chat_video", "video/mp4", files.pictures.png()],
    ["a text as a voice", "chat_audio", "audio/mp4", files.bytesOf("hello hello hello")],
  ])("is not %s: it is deleted at completion", async (_, category, mime, bytes) => {
    const fileId = await files.send(token, { bytes, category, mime });
    expect(await files.complete(token, fileId)).toMatchObject({
      code: ResultCode.unsupportedType,
      msg: "This type of file is not supported.",
    });
    expect(await resultOfAsking(token, fileId)).toBe(ResultCode.notFound);
    await eventually(async () => expect(await files.stored(chatId)).toEqual([]));
  });

  it("is no picture of more pixels than a browser can render, however few its bytes", async () => {
    const { token, chatId } = await room();
    for (const bytes of [files.pictures.png(50_000, 50_000), files.pictures.avif(40_000, 40_000)]) {
      const fileId = await files.send(token, { bytes, category: "chat_img", mime: "image/png" });
      expect(await files.complete(token, fileId)).toMatchObject({
        code: ResultCode.tooLarge,
        msg: "This file is too large.",
      });
    }
    await eventually(async () => expect(await files.stored(chatId)).toEqual([]));
    for (const bytes of [files.pictures.png(12_000, 10_000), files.pictures.avif(12_000, 10_000)])
      expect(await files.upload(token, { bytes, category: "chat_img", mime: "image/png" })).toBeTruthy();
  });

  it("has the type of its bytes, not the announced one", async () => {
    const type = async (bytes: Uint8Array<ArrayBuffer>, category: string, mime: string) =>
      (await files.upload(token, { bytes, category, mime })).mime;
    expect(await type(files.pictures.jpeg(), "chat_img", "image/gif")).toBe("image/jpeg");
    expect(await type(files.pictures.webp(), "chat_file", "text/html")).toBe("image/webp");
    expect(await type(files.sounds.mp4, "chat_audio", "audio/mp4")).toBe("audio/mp4");
    expect(await type(files.videos.mp4, "chat_video", "video/mp4")).toBe("video/mp4");
    expect(await type(files.videos.quicktime, "chat_video", "video/quicktime")).toBe("video/quicktime");
    expect(await type(files.sounds.webm, "chat_audio", "audio/webm;codecs=opus")).toBe("audio/webm");
    expect(await type(files.sounds.mp3, "chat_audio", "audio/mpeg")).toBe("audio/mpeg");
    expect(await type(files.sounds.flac, "chat_file", "")).toBe("audio/flac");
    expect(await type(files.sounds.aac, "chat_audio", "audio/aac")).toBe("audio/aac");
    expect(await type(files.sounds.amr, "chat_file", "audio/mpeg")).toBe("audio/amr");
  });

  it("is audio if an MP4 or WebM that is sent as a file has the extension of audio", async () => {
    const type = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
      (await files.upload(token, { bytes, category: "chat_file", mime: "video/webm", name })).mime;
    expect(await type(files.sounds.webm, "Lecture.weba")).toBe("audio/webm");
    expect(await type(files.sounds.mp4, "Lecture.M4A")).toBe("audio/mp4");
    expect(await type(files.sounds.webm, "Lecture.webm")).toBe("video/webm");
    expect(await type(files.pictures.webp(), "Lecture.weba")).toBe("image/webp");
  });

  it("is at most five at a time, for each member; one that stood still for long does not count", async () => {
    const { token, roomIc } = await room();
    const guest = await enter(roomIc, "Gus");
    const begun: string[] = [];
    for (let n = 0; n < 5; n++) begun.push(await files.send(token, files.aFile));
    expect(await files.begin(token, files.aFile)).toMatchObject({ code: ResultCode.refused, data: null });
    expect((await files.begin(guest.token, files.aFile)).code).toBe(ResultCode.ok);
    await abandon(token, begun[0] ?? "");
    await files.send(token, files.aFile);
    expect((await files.begin(token, files.aFile)).code).toBe(ResultCode.refused);
    later(16 * 60 * 1000);
    expect((await files.begin(token, files.aFile)).code).toBe(ResultCode.ok);
    expect(await resultOfAsking(token, begun[1] ?? "")).toBe(ResultCode.ok);
  });

  it("ends with the room's space, and begins again when some is given back", async () => {
    const { token, chatId } = await room(2);
    const fileId = await files.send(token, files.aFile);
    await rowsOf(chatId, "UPDATE files SET size = 4294967296 - 100");
    const full = await files.begin(token, { bytes: files.noise(101) });
    expect(full).toMatchObject({ code: ResultCode.refused, data: null });
    expect(full.msg).toContain("no space left");
    expect((await files.begin(token, { bytes: files.noise(100) })).code).toBe(ResultCode.ok);
    await abandon(token, fileId);
    expect((await files.begin(token, { bytes: files.noise(101) })).code).toBe(ResultCode.ok);
  });
});

describe("an upload of another member", () => {
  it("is not found: other members and other rooms get the answer of a missing one", async () => {
    const mine = await room();
    const guest = await enter(mine.roomIc, "Gus");
    const stranger = (await room()).owner;
    const fileId = await files.send(mine.token, files.aFile);
    const tried = async ({ token }: Person, id: string) =>
      (
        await Promise.all([
          call("GET", `/api/uploads/${id}`, { token }),
          files.putPart(token, id, 1, files.aFile.bytes),
          files.complete(token, id),
          call("DELETE", `/api/uploads/${id}`, { token }),
        ])
      ).map(({ status, code, msg, data }) => ({ status, code, msg, data }));
    const unknown = await tried(guest, "A".repeat(22));
    expect(unknown).toEqual(
      Array(4).fill({
        status: 404,
        code: ResultCode.notFound,
        msg: "The requested resource does not exist",
        data: null,
      }),
    );
    expect(await tried(guest, fileId)).toEqual(unknown);
    expect(await tried(stranger, fileId)).toEqual(unknown);
    expect((await files.complete(mine.token, fileId)).code).toBe(ResultCode.ok);
  });
});

describe("an abandoned upload", () => {
  it("is cancelled at once by its owner, and cannot be completed afterwards", async () => {
    const { token, chatId } = await room();
    const done = await files.upload(token, files.aFile);
    const half = await files.send(token, files.aFile);
    for (const id of [done.file_id, half]) {
      await abandon(token, id);
      expect((await files.complete(token, id)).code).toBe(ResultCode.notFound);
    }
    await eventually(async () => expect(await files.stored(chatId)).toEqual([]));
    expect((await files.follow(done.file_url)).status).toBe(404);
  });

  it("is swept after a day without activity: parts, and complete files that were never sent", async () => {
    const { token, chatId } = await room();
    const half = await files.send(token, files.aFile);
    const whole = await files.upload(token, files.aFile);
    const [row] = await rowsOf(chatId, `SELECT upload_id FROM files WHERE id = '${half}'`);
    later(dayMs - 60_000);
    await fireAlarm(chatId);
    expect(await resultOfAsking(token, half)).toBe(ResultCode.ok);
    later(2 * 60_000);
    // Alarms run at least once.
    for (let n = 0; n < 3; n++) await fireAlarm(chatId);
    expect(await resultOfAsking(token, half)).toBe(ResultCode.notFound);
    expect(await resultOfAsking(token, whole.file_id)).toBe(ResultCode.notFound);
    expect(await files.stored(chatId)).toEqual([]);
    const ended = env.MEDIA.resumeMultipartUpload(`rooms/${chatId}/${half}`, row.upload_id);
    await expect(ended.uploadPart(1, files.aFile.bytes)).rejects.toThrow("10024");
  });

  it("does not come back when its last part arrives after the deletion", async () => {
    const { token, chatId } = await room();
    const { file_id } = (await files.begin(token, files.aFile)).data;
    const [row] = await rowsOf(chatId, "SELECT upload_id FROM files");
    await abandon(token, file_id);
    await eventually(async () => expect(await rowsOf(chatId, "SELECT * FROM doomed_files")).toEqual([]));
    const late = env.MEDIA.resumeMultipartUpload(`rooms/${chatId}/${file_id}`, row.upload_id);
    await expect(late.uploadPart(1, files.aFile.bytes)).rejects.toThrow();
  });
});

async function rowsOf(chatId: string, sql: string): Promise<Json[]> {
  return runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) => ctx.storage.sql.exec(sql).toArray());
}
