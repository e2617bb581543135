import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { eventually } from "../../support/eventually.ts";
import { call, make } from "../support/api.ts";
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
});
