import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { pushFrames } from "../../../worker/contract/frames/push-frames.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { createMediaStore } from "../../../worker/media/media-store.ts";
import { transcribe } from "../../../worker/media/transcribe.ts";
import type { MediaStore } from "../../../worker/room/ports.ts";
import { eventually } from "../../support/eventually.ts";
import { call, type Json, make, resultOf } from "../support/api.ts";
import { replaceRoomServices } from "../support/dying.ts";
import * as files from "../support/files.ts";
import { buyFor, enter, openRoom, type Person } from "../support/room.ts";
import { connect, eventId, type TestSocket } from "../support/socket.ts";
import { fireAlarm } from "../support/time.ts";

const dayMs = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

async function twoPeople() {
  const room = await openRoom();
  const guest = await enter(room.roomIc, "Gus");
  return {
    room,
    guest,
    token: room.owner.token,
    owner: await connect(room.owner.token),
    member: await connect(guest.token),
  };
}

/** Uploads a file and sends it; returns the acknowledged message. */
async function post(
  socket: TestSocket,
  token: string,
  lx: number,
  file: files.FileToSend,
  more: object = {},
): Promise<Json> {
  const { file_id } = await files.upload(token, file);
  const ack = await socket.askRaw("sendMessage", { lx, file_id, ...more });
  if (ack.code !== ResultCode.ok) throw new Error(`${ack.code} ${ack.msg}`);
  return ack.data[0];
}

const byId = async (token: string, id: number) => (await make("getMessagesByIds", { token, query: { ids: [id] } }))[0];
const statusOf = async (fileUrl: string) => (await files.follow(fileUrl)).status;

describe("a message with a file", () => {
  it("belongs to an album of pictures and videos, with its caption, and a file to none", async () => {
    const { owner, member, token } = await twoPeople();
    const first = await post(owner, token, 2, files.aPicture(), { album_id: "one", content: "by the sea" });
    const video = await post(owner, token, 4, files.aVideo, { album_id: "one" });
    const file = await post(owner, token, 5, files.aFile, { album_id: "one" });
    expect(first).toMatchObject({ album_id: "one", content: "by the sea" });
    expect(video).toMatchObject({ album_id: "one", content: "" });
    expect(file).not.toHaveProperty("album_id");
    expect(await byId(token, video.id)).toMatchObject({ albumId: "one" });
    await member.push("messagesAdded", ([one]) => one?.id === file.id);
    const pushed = member.pushes("messagesAdded").flatMap(({ data }) => data);
    expect(pushed.map(({ albumId }) => albumId)).toEqual(["one", "one", undefined]);
    await owner.ask("recall", { messageId: first.id });
    expect(await byId(token, first.id)).not.toHaveProperty("albumId");
  });

  it("is refused with an album id that is none, and not stored", async () => {
    const { owner, token } = await twoPeople();
    const { file_id } = await files.upload(token, files.aPicture());
    const history = () => make("listMessages", { token, query: { limit: 9 } });
    const before = await history();
    for (const album_id of ["", "a b", "x".repeat(33), 7, "<i>"])
      expect((await owner.askRaw("sendMessage", { lx: 2, file_id, album_id })).code).toBe(ResultCode.refused);
    expect(await history()).toEqual(before);
  });

  it("contains the properties of its kind of file", async () => {
    const { owner, member, token } = await twoPeople();
    const poster = (await files.upload(token, files.aPicture())).file_id;
    const image = await post(owner, token, 2, files.aPicture(640, 480), { width: 1, height: 1 });
    const voice = await post(owner, token, 3, files.aVoice, { sc: 61.5 });
    const video = await post(owner, token, 4, files.aVideo, { sc: 75, thumb_file_id: poster });
    const file = await post(
      owner,
      token,
      5,
      { ...files.aFile, name: "报告 2026.final.PDF" },
      { content: "here it is" },
    );
    expect(image).toMatchObject({ lx: 2, width: 640, height: 480, size: files.aPicture().bytes.length });
    expect(voice).toMatchObject({ lx: 3, sc: 60, is_fan: 0, fan_text: "" });
    expect(video).toMatchObject({ lx: 4, sc: 75, size: files.aVideo.bytes.length });
    expect(file).toMatchObject({
      lx: 5,
      content: "here it is",
      origin_name: "报告 2026.final.PDF",
      ext: "pdf",
      size: 9,
    });
    expect(image).not.toHaveProperty("origin_name");
    for (const { file_url } of [image, voice, video, file]) expect(await statusOf(file_url)).toBe(200);
    const shown = await files.follow(video.slt_url);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);
    await member.push("messagesAdded", ([first]) => first?.id === file.id);
    const pushed = member.pushes("messagesAdded").flatMap(({ data }) => z.encode(pushFrames.messagesAdded, data));
    expect(pushed).toEqual([image, voice, video, file].map((sent) => ({ ...sent, read_type: 0 })));
    expect((await call("GET", "/api/messages?limit=4", { token })).data.list).toEqual([image, voice, video, file]);
  });

  it("takes from the sender's page only that a photo is rotated", async () => {
    const { owner, token } = await twoPeople();
    const turned = await post(owner, token, 2, files.aPicture(640, 480), { width: 480, height: 640 });
    expect(turned).toMatchObject({ width: 480, height: 640 });
    const video = await post(owner, token, 4, files.aVideo, { width: 1920, height: 1080 });
    expect(video).toMatchObject({ width: 1920, height: 1080 });
    const absurd = await post(owner, token, 4, files.aVideo, { width: 10_000_000, height: 1080 });
    expect(absurd).not.toHaveProperty("width");
  });

  it("is one message, however often it is sent under its event id", async () => {
    const { owner, token } = await twoPeople();
    const { file_id } = await files.upload(token, files.aPicture());
    const id = eventId();
    const first = await owner.ask("sendMessage", { kind: "image", fileId: file_id }, id);
    owner.frames.length = 0;
    const second = await owner.ask("sendMessage", { kind: "image", fileId: file_id }, id);
    expect(second.data).toEqual(first.data);
    expect(second.code).toBe(ResultCode.ok);
  });

  it("is refused unless the file is the sender's own, complete, of the right kind, and not sent yet", async () => {
    const { owner, token, guest } = await twoPeople();
    const stranger = await openRoom();
    const gone = { code: ResultCode.refused, msg: "The file is no longer there." };
    const tried = (data: object) => owner.askRaw("sendMessage", data);
    expect(await tried({ lx: 2 })).toMatchObject(gone);
    expect(await tried({ lx: 2, file_id: "A".repeat(22) })).toMatchObject(gone);
    expect(await tried({ lx: 2, file_id: await files.send(token, files.aPicture()) })).toMatchObject(gone);
    const guests = (await files.upload(guest.token, files.aPicture())).file_id;
    const foreign = (await files.upload(stranger.owner.token, files.aPicture())).file_id;
    expect(await tried({ lx: 2, file_id: guests })).toMatchObject(gone);
    expect(await tried({ lx: 2, file_id: foreign })).toMatchObject(gone);
    const voice = (await files.upload(token, files.aVoice)).file_id;
    const text = (await files.upload(token, files.aFile)).file_id;
    for (const lx of [2, 4]) expect(await tried({ lx, file_id: voice })).toMatchObject(gone);
    for (const lx of [2, 3, 4]) expect(await tried({ lx, file_id: text })).toMatchObject(gone);
    const sent = await post(owner, token, 2, files.aPicture());
    expect(await tried({ lx: 2, file_id: sent.file_id })).toMatchObject(gone);
    expect(await tried({ lx: 5, file_id: sent.file_id })).toMatchObject(gone);
    const video = (await files.upload(token, files.aVideo)).file_id;
    expect(await tried({ lx: 4, file_id: video, thumb_file_id: sent.file_id })).toMatchObject(gone);
    expect(await tried({ lx: 4, file_id: video })).toMatchObject({ code: ResultCode.ok });
    expect(await tried({ lx: 94, file_id: text })).toMatchObject({ code: ResultCode.refused });
  });

  it("sent by two devices at once has its file once", async () => {
    const { owner, room, token } = await twoPeople();
    const phone = await connect((await enter(room.ownerIc)).token);
    const { file_id } = await files.upload(token, files.aPicture());
    const acks = await Promise.all(
      [owner, phone].map((socket) => socket.ask("sendMessage", { kind: "image", fileId: file_id })),
    );
    expect(acks.map(({ code }) => code).sort()).toEqual([ResultCode.refused, ResultCode.ok]);
  });

  it("protects its file: it cannot be cancelled, and is not swept", async () => {
    const { owner, token, room } = await twoPeople();
    const { file_id, id } = await post(owner, token, 2, files.aPicture());
    expect(await resultOf("abandonUpload", { fileId: file_id, token })).toBe(ResultCode.refused);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * dayMs });
    await fireAlarm(room.chatId);
    expect(await statusOf((await byId(token, id))?.fileUrl ?? "/api/none")).toBe(200);
  });

  it("cannot be sent by a muted member", async () => {
    const { member, guest, token, room } = await twoPeople();
    const { file_id } = await files.upload(guest.token, files.aPicture());
    await make("muteMember", { memberId: guest.uid, token, body: { on: true } });
    expect(await member.ask("sendMessage", { kind: "image", fileId: file_id })).toMatchObject({
      code: ResultCode.refused,
      text: "You are muted.",
    });
    expect(await files.stored(room.chatId)).toEqual([file_id]);
  });
});

describe("the file of a message", () => {
  it("is deleted with the recall, its poster too, and its link ends", async () => {
    const { owner, member, token, room } = await twoPeople();
    const poster = (await files.upload(token, files.aPicture())).file_id;
    const sent = await post(owner, token, 4, files.aVideo, { thumb_file_id: poster });
    const stays = await post(owner, token, 2, files.aPicture());
    const reply = await member.ask("sendMessage", { kind: "text", content: "nice", replyTo: sent.id });
    expect(reply.code).toBe(ResultCode.ok);
    await owner.ask("recall", { messageId: sent.id });
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([stays.file_id]));
    expect(await statusOf(sent.file_url)).toBe(404);
    expect(await statusOf(sent.slt_url)).toBe(404);
    const recalled = await byId(token, sent.id);
    expect(recalled?.kind).toBe("recalled");
    for (const field of ["fileUrl", "fileId", "posterUrl", "size", "durationSeconds"])
      expect(recalled).not.toHaveProperty(field);
    expect(await statusOf(stays.file_url)).toBe(200);
  });

  it("is deleted when the history is cleared; unsent files stay", async () => {
    const { owner, token, room } = await twoPeople();
    for (let n = 0; n < 3; n++) await post(owner, token, 2, files.aPicture());
    const unsent = await files.upload(token, files.aPicture());
    await make("clearHistory", { token });
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([unsent.file_id]));
    expect((await owner.ask("sendMessage", { kind: "image", fileId: unsent.file_id })).code).toBe(ResultCode.ok);
  });

  it("is deleted in the end, also when the bucket refuses and the room is interrupted", async () => {
    const { owner, token, room } = await twoPeople();
    const sent = await post(owner, token, 2, files.aPicture());
    const stub = env.ROOM.getByName(room.chatId);
    const refusals = await breakBucket(room.chatId);
    await owner.ask("recall", { messageId: sent.id });
    await eventually(() => expect(refusals.count).toBe(1));
    // The room has stored when it tries again.
    await eventually(async () => {
      const [job] = await rows(room.chatId, "SELECT due_at FROM due_jobs WHERE job = 'deleteFiles'");
      expect(job.due_at).toBeGreaterThan(Date.now());
    });
    await evict(room.chatId);
    expect(await files.stored(room.chatId)).toEqual([sent.file_id]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
    await fireAlarm(room.chatId);
    expect(await files.stored(room.chatId)).toEqual([]);
    for (let n = 0; n < 3; n++) await runInDurableObject(stub, (instance) => instance.alarm());
    expect(await rows(room.chatId, "SELECT * FROM doomed_files")).toEqual([]);
  });

  it("stays when its sender is removed; unsent files are deleted", async () => {
    const { member, guest, token, room } = await twoPeople();
    const sent = await post(member, guest.token, 2, files.aPicture());
    await files.upload(guest.token, files.aPicture());
    await setAvatar(guest, (await files.upload(guest.token, files.aPicture())).file_id);
    expect(await files.stored(room.chatId)).toHaveLength(3);
    await make("removeMember", { memberId: guest.uid, token });
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([sent.file_id]));
  });
});

const setAvatar = ({ token }: Person, avatar: string) => make("editMe", { token, body: { avatar } });

describe("a member's picture", () => {
  it("is a picture of their own, shown to all, and deleted with the next one", async () => {
    const { owner, guest, token, room } = await twoPeople();
    const first = (await files.upload(guest.token, files.aPicture())).file_id;
    const { avatar } = await setAvatar(guest, first);
    expect(await statusOf(avatar)).toBe(200);
    const push = await owner.push("avatarChanged");
    expect(push.data).toEqual({ memberId: guest.uid, avatar });
    const listed = await make("listMembers", { token });
    expect(listed.find(({ id }) => id === guest.uid)?.avatar).toBe(avatar);

    const second = (await files.upload(guest.token, files.aPicture())).file_id;
    await setAvatar(guest, second);
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([second]));
    expect((await setAvatar(guest, "")).avatar).toBe("");
    await eventually(async () => expect(await files.stored(room.chatId)).toEqual([]));
  });

  it("cannot be another's file, a video, or one that was sent", async () => {
    const { owner, guest, token } = await twoPeople();
    const sent = await post(owner, token, 2, files.aPicture());
    const video = await files.upload(guest.token, files.aVideo);
    const owners = await files.upload(token, files.aPicture());
    for (const avatar of [sent.file_id, video.file_id, owners.file_id, "nothing"])
      expect(await call("PUT", "/api/me", { token: guest.token, body: { avatar } })).toMatchObject({
        code: ResultCode.refused,
        msg: "The file is no longer there.",
      });
    const own = await files.upload(guest.token, files.aPicture());
    await setAvatar(guest, own.file_id);
    const abandoned = await resultOf("abandonUpload", { fileId: own.file_id, token: guest.token });
    expect(abandoned).toBe(ResultCode.refused);
  });
});

describe("the purge", () => {
  it("leaves nothing in the bucket, even after an interruption, and touches no other room", async () => {
    const { owner, token, room, guest } = await twoPeople();
    const other = await openRoom();
    const remaining = await files.upload(other.owner.token, files.aFile);
    await post(owner, token, 2, files.aPicture());
    await files.upload(guest.token, files.aFile);
    const half = await files.send(token, files.aFile);
    const [{ upload_id }] = await rows(room.chatId, `SELECT upload_id FROM files WHERE id = '${half}'`);
    const stub = env.ROOM.getByName(room.chatId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * dayMs });

    // The bucket fails the first time: logins stay refused, and a payment cannot restore a half-deleted room.
    const refusals = await breakBucket(room.chatId);
    await runInDurableObject(stub, (instance) => instance.alarm());
    expect(refusals.count).toBe(1);
    expect(await resultOf("getMe", { token })).toBe(ResultCode.roomPurged);
    const late = await buyFor(room.chatId, { kind: "time", orderId: "late", durationMs: dayMs });
    expect(late).toMatchObject({ ok: false, reason: "roomPurged" });
    await evict(room.chatId);
    expect(await resultOf("getMe", { token })).toBe(ResultCode.roomPurged);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 60_000 });
    await runInDurableObject(stub, (instance) => instance.alarm());
    expect(await files.stored(room.chatId)).toEqual([]);
    const ended = env.MEDIA.resumeMultipartUpload(`rooms/${room.chatId}/${half}`, upload_id);
    await expect(ended.uploadPart(1, files.aFile.bytes)).rejects.toThrow("10024");
    expect(await resultOf("getMe", { token })).toBe(ResultCode.roomPurged);
    expect(await files.stored(other.chatId)).toEqual([remaining.file_id]);
  });
});

describe("voice to text", () => {
  /** Gives the room a speech model that recognises `text`; `answer` replaces its promise. */
  async function hearing(chatId: string, text: string, answer = async () => ({ text })) {
    const run = vi.fn(async (_model: string, _input: { audio: string }) => await answer());
    await replaceRoomServices(chatId, () => ({
      transcribe: (roomId, fileId) => transcribe({ run } as unknown as Ai, env.MEDIA, { roomId, fileId }),
    }));
    return run;
  }
  const asked = (token: string, id: number) => ({ messageId: String(id), token });
  const convert = async (token: string, id: number) => (await make("transcribeMessage", asked(token, id))).transcript;
  const tryConverting = (token: string, id: number) => call("POST", `/api/messages/${id}/transcribe`, { token });

  it("is requested once, and stored for all members", async () => {
    const { owner, member, token, guest, room } = await twoPeople();
    const sent = await post(owner, token, 3, files.aVoice, { sc: 3 });
    const run = await hearing(room.chatId, " good morning ");
    for (const by of [guest.token, token]) expect(await convert(by, sent.id)).toBe("good morning");
    expect(run.mock.calls.map(([model, { audio }]) => [model, Buffer.from(audio, "base64").length])).toEqual([
      ["@cf/openai/whisper-large-v3-turbo", files.aVoice.bytes.length],
    ]);
    const missed = await member.ask("resume", { afterId: sent.id, rev: sent.rev });
    expect(missed.data.messages).toMatchObject([{ id: sent.id, transcribed: true, transcript: "good morning" }]);
    expect(missed.data.messages[0]?.rev).toBeGreaterThan(sent.rev);
  });

  it("runs once when many ask at the same time: they share the answer", async () => {
    const { owner, token, guest, room } = await twoPeople();
    const sent = await post(owner, token, 3, files.aVoice, { sc: 3 });
    let resolve: (played: { text: string }) => void = () => {};
    const promise = new Promise<{ text: string }>((done) => {
      resolve = done;
    });
    const run = await hearing(room.chatId, "", () => promise);
    const texts = Array.from({ length: 12 }, (_, n) => convert(n % 2 ? token : guest.token, sent.id));
    await eventually(() => expect(run).toHaveBeenCalled());
    resolve({ text: "hello" });
    for (const text of await Promise.all(texts)) expect(text).toBe("hello");
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("may be tried again after a failure, later each time", async () => {
    const { owner, token, guest, room } = await twoPeople();
    const sent = await post(owner, token, 3, files.aVoice, { sc: 3 });
    const broken = await hearing(room.chatId, "", () => Promise.reject(new Error("no capacity")));
    const failed = {
      status: 200,
      code: ResultCode.refused,
      msg: expect.stringContaining("could not be turned into text"),
    };
    const now = Date.now();
    for (const [afterSeconds, waitSeconds] of [
      [0, "10"],
      [10, "20"],
      [30, "40"],
    ] as const) {
      vi.useFakeTimers({ toFake: ["Date"], now: now + afterSeconds * 1000 });
      expect(await tryConverting(token, sent.id)).toMatchObject(failed);
      const refused = await tryConverting(guest.token, sent.id);
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, waitSeconds]);
    }
    expect(broken).toHaveBeenCalledTimes(3);
    vi.useFakeTimers({ toFake: ["Date"], now: now + 70_000 });
    await hearing(room.chatId, "at last");
    expect(await convert(token, sent.id)).toBe("at last");
  });

  /** A file of `size` bytes that begins with a real head. */
  const aSound = (head: Uint8Array, size: number, mime: string): files.FileToSend => {
    const bytes = new Uint8Array(size);
    bytes.set(head);
    return { bytes, name: "sound", mime, category: "chat_audio" };
  };
  const wav = new TextEncoder().encode("RIFF....WAVEfmt ");

  it("is bounded in bytes an hour for the whole room, asleep or awake, and goes on after the hour", async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now });
    const { owner, token, guest, room } = await twoPeople();
    const size = 1000;
    const [first, second] = [
      await post(owner, token, 3, aSound(wav, size, "audio/wav"), { sc: 60 }),
      await post(owner, token, 3, aSound(wav, size, "audio/wav"), { sc: 60 }),
    ];
    // Earlier runs of this hour left room for one.
    const left = Limits.transcribedBytesPerHour - size;
    await rows(room.chatId, `INSERT INTO transcriptions (at, bytes) VALUES (${now - 1}, ${left})`);
    await hearing(room.chatId, "hello");
    expect(await convert(token, first?.id)).toBe("hello");
    await evict(room.chatId);
    const run = await hearing(room.chatId, "later");
    const refused = await tryConverting(guest.token, second?.id);
    expect([refused.status, refused.code]).toEqual([429, ResultCode.tooMany]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3500);
    expect(await convert(guest.token, first?.id)).toBe("hello");
    expect(run).not.toHaveBeenCalled();
    vi.useFakeTimers({ toFake: ["Date"], now: now + 3_700_000 });
    expect(await convert(guest.token, second?.id)).toBe("later");
  });

  it("is refused for a compressed file too large for a minute of voice, which stays a message", async () => {
    const { owner, token, room } = await twoPeople();
    const run = await hearing(room.chatId, "hello");
    const long = aSound(files.aVoice.bytes, Limits.compressedVoiceMaxBytes + 1, "audio/mp4");
    const sent = await post(owner, token, 3, long, { sc: 60 });
    expect(await tryConverting(token, sent.id)).toMatchObject({
      code: ResultCode.refused,
      data: null,
      msg: "This file is too large.",
    });
    expect(run).not.toHaveBeenCalled();
    const minute = aSound(files.aVoice.bytes, Limits.compressedVoiceMaxBytes, "audio/mp4");
    const short = await post(owner, token, 3, minute, { sc: 60 });
    expect(await convert(token, short.id)).toBe("hello");
  });

  it("says so when nothing is recognised", async () => {
    const { owner, token, room } = await twoPeople();
    const sent = await post(owner, token, 3, files.aVoice, { sc: 3 });
    const run = await hearing(room.chatId, " ");
    const nothing = { code: ResultCode.refused, data: null, msg: "No text recognized" };
    expect(await tryConverting(token, sent.id)).toMatchObject(nothing);
    expect(await tryConverting(token, sent.id)).toMatchObject(nothing);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("is refused for anything but a voice of this room, and where no model is bound", async () => {
    const { owner, token, room } = await twoPeople();
    const image = await post(owner, token, 2, files.aPicture());
    const voice = await post(owner, token, 3, files.aVoice);
    const unbound = await tryConverting(token, voice.id);
    expect(unbound).toMatchObject({ code: ResultCode.refused, msg: "Voice to text is not available here." });
    await hearing(room.chatId, "x");
    const tries = [asked(token, image.id), asked(token, 4711), asked((await openRoom()).owner.token, voice.id)];
    for (const input of tries) expect(await resultOf("transcribeMessage", input)).toBe(ResultCode.refused);
    expect(room.owner.room.transcribe).toBe(false);
    expect(await resultOf("transcribeMessage", { messageId: "x", token })).toBe(ResultCode.badRequest);
  });
});

/** The object's bucket fails all deletions until the object is evicted. */
async function breakBucket(chatId: string): Promise<{ count: number }> {
  const refusals = { count: 0 };
  await runInDurableObject(env.ROOM.getByName(chatId), (instance) => {
    const room = instance as unknown as { mediaStore: MediaStore };
    const refuse = () => {
      refusals.count += 1;
      return Promise.reject(new Error("not now (10001)"));
    };
    const resumeMultipartUpload = env.MEDIA.resumeMultipartUpload.bind(env.MEDIA);
    const get = env.MEDIA.get.bind(env.MEDIA);
    room.mediaStore = createMediaStore({ get, resumeMultipartUpload, delete: refuse } as unknown as R2Bucket);
  });
  return refusals;
}

async function evict(chatId: string): Promise<void> {
  await evictDurableObject(env.ROOM.getByName(chatId)).catch(() => undefined);
}

function rows(chatId: string, sql: string): Promise<Json[]> {
  return runInDurableObject(env.ROOM.getByName(chatId), (_, ctx) => ctx.storage.sql.exec(sql).toArray());
}
