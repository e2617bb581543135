import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make, resultOf } from "../support/api.ts";
import * as files from "../support/files.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { start } from "../support/time.ts";

const at = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: start + ms });

afterEach(() => {
  vi.useRealTimers();
});

describe("beginning uploads", () => {
  it("is slowed for a member who does nothing else, before the bucket is called, and for no other member", async () => {
    at(0);
    const room = await quickRoom();
    const { owner, chatId } = room;
    const ann = await quickEnter(room, room.roomIc, "Ann");
    const beginAndDrop = async (token: string) => {
      const begun = await files.begin(token, files.aFile);
      if (begun.code === ResultCode.ok) await make("abandonUpload", { fileId: begun.data.file_id, token });
      return begun;
    };
    const begun = vi.spyOn(env.MEDIA, "createMultipartUpload");
    for (let n = 0; n < 60; n++) expect((await beginAndDrop(owner.token)).code).toBe(ResultCode.ok);
    const refused = await beginAndDrop(owner.token);
    expect(refused).toMatchObject({ status: 429, code: ResultCode.tooMany });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(begun).toHaveBeenCalledTimes(60);
    begun.mockRestore();
    expect((await beginAndDrop(ann.token)).code).toBe(ResultCode.ok);
    at(1000);
    expect((await beginAndDrop(owner.token)).code).toBe(ResultCode.ok);
    expect((await beginAndDrop(owner.token)).status).toBe(429);
    await eventually(async () => expect(await files.stored(chatId)).toEqual([]));
  });

  it("waits for a member who deletes uploads of many bytes", async () => {
    at(0);
    const room = await quickRoom();
    const { owner } = room;
    const ann = await quickEnter(room, room.roomIc, "Ann");
    const begin = (token: string) =>
      call("POST", "/api/uploads", {
        token,
        body: { name: "a.bin", size: 200 * 1024 ** 2, mime: "", category: "chat_file" },
      });
    for (let n = 0; n < 2; n++) {
      const { data } = await begin(owner.token);
      await make("abandonUpload", { fileId: data.file_id, token: owner.token });
    }
    const refused = await begin(owner.token);
    expect(refused.status).toBe(429);
    expect((await begin(ann.token)).code).toBe(ResultCode.ok);
    at(Number(refused.headers.get("retry-after")) * 1000);
    expect((await begin(owner.token)).code).toBe(ResultCode.ok);
  });

  it("gives the place of one without a byte to the next: its answer may have been lost", async () => {
    at(0);
    const room = await quickRoom();
    const { token } = room.owner;
    const other = await quickEnter(room, room.roomIc, "Ann");
    const others: string = (await files.begin(other.token, files.aFile)).data.file_id;
    const started = await files.send(token, files.aFile);
    const found = (fileId: string, by = token) => resultOf("getUpload", { fileId, token: by });
    const begun: string[] = [];
    for (let n = 1; n <= 6; n++) {
      at(n);
      begun.push((await files.begin(token, files.aFile)).data.file_id);
    }
    expect(await Promise.all(begun.map((id) => found(id)))).toEqual([
      ...Array(2).fill(ResultCode.notFound),
      ...Array(4).fill(ResultCode.ok),
    ]);
    expect((await files.complete(token, started)).code).toBe(ResultCode.ok);
    expect(await found(others, other.token)).toBe(ResultCode.ok);
    // Still five at a time, once bytes were sent.
    await files.send(token, files.aFile);
    for (const id of begun.slice(2)) await files.putPart(token, id, 1, files.aFile.bytes);
    expect((await files.begin(token, files.aFile)).code).toBe(ResultCode.refused);
  });

  it("leaves an upload without a byte that is no longer counted", async () => {
    at(0);
    const { owner } = await quickRoom();
    const { token } = owner;
    const earlier: string = (await files.begin(token, files.aFile)).data.file_id;
    at(Limits.uploadIdleMs);
    for (let n = 0; n < Limits.filesAtOnce; n++) await files.send(token, files.aFile);
    expect((await files.begin(token, files.aFile)).code).toBe(ResultCode.refused);
    expect(await resultOf("getUpload", { fileId: earlier, token })).toBe(ResultCode.ok);
  });
});
