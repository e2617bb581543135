import { describe, expect, it } from "vitest";
import type { Api } from "../../../../../../web/api/api.ts";
import { ApiError } from "../../../../../../web/api/api-error.ts";
import type { ImportSource, MessageToImport } from "../../../../../../web/features/capsule/import/read-for-import.ts";
import { countImported, sendMessages } from "../../../../../../web/features/capsule/import/send-messages.ts";
import { Cancelled, createPausableRequests } from "../../../../../../web/features/capsule/pausable-requests.ts";
import { unsealedImports } from "../../../../../../web/room/codec/import-content.ts";
import { ResultCode } from "../../../../../../worker/contract/codes.ts";
import type { ImportedMessage } from "../../../../../../worker/contract/endpoints/imports.ts";
import * as Limits from "../../../../../../worker/contract/limits.ts";

const text = (sourceId: number, content = `text ${sourceId}`): MessageToImport => ({
  message: { sourceId, author: "Ann", kind: "text", content, sentAt: sourceId },
  line: "",
});
const picture = (sourceId: number, bytes: Blob | undefined = new Blob(["abc"])): MessageToImport => ({
  message: { sourceId, author: "Ann", kind: "image", content: "", sentAt: sourceId, albumId: "x" },
  file: { name: `${sourceId}.png`, type: "image/png", open: async () => bytes },
  line: `[Picture: ${sourceId}.png]`,
});
const sourceOf = (...messages: MessageToImport[]): ImportSource => ({
  ...{ capsule: "r.1", roomName: "Garden", files: 0, filesNamed: 0, leftOut: 0 },
  messages,
});

/** A room that imports as the server does. `uploads`: what an upload rejects with, by file name. */
function roomWith({ uploads = {} as Record<string, ApiError>, onBatch = () => {} } = {}) {
  const stored: ImportedMessage[] = [];
  const batches: number[] = [];
  const progress: { done: number; lost: number }[] = [];
  const sent: string[] = [];
  const gate = createPausableRequests(() => {});
  const api = (async (_: object, { body }: { body: { messages?: readonly ImportedMessage[] } }) => {
    const last = stored.at(-1)?.sourceId ?? 0;
    if (body.messages) batches.push(body.messages.length);
    stored.push(...(body.messages ?? []).filter(({ sourceId }) => sourceId > last));
    onBatch();
    return { importedTo: stored.at(-1)?.sourceId ?? 0, count: stored.length };
  }) as unknown as Api;
  const target = {
    api,
    gate,
    content: unsealedImports,
    upload: async (file: Blob, { name }: { name: string }) => {
      sent.push(`${name} ${file.size}`);
      if (uploads[name]) throw uploads[name];
      return `id of ${name}`;
    },
    onProgress: (now: { done: number; lost: number }) => progress.push(now),
  };
  return { target, stored, batches, progress, sent, gate };
}

describe("sending a capsule's messages", () => {
  it("goes in batches that a request can hold, and reports each", async () => {
    const { target, batches, progress } = roomWith();
    const long = "汉".repeat(Limits.textMaxUnits / 2);
    const many = Array.from({ length: Limits.importBatchMax + 1 }, (_, at) => text(at + 1));
    const longOnes = Array.from({ length: 60 }, (_, at) => text(1000 + at, long));
    await sendMessages(target, sourceOf(...many, ...longOnes), 0);
    expect(batches[0]).toBe(Limits.importBatchMax);
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.reduce((sum, count) => sum + count)).toBe(many.length + longOnes.length);
    expect(progress.at(-1)).toEqual({ done: many.length + longOnes.length, lost: 0 });
  });

  it("goes on after what the room has already", async () => {
    const { target, stored } = roomWith();
    const source = sourceOf(text(3), text(5), text(9));
    await sendMessages(target, sourceOf(text(3), text(5)), 0);
    const done = await countImported(target, source);
    expect(done).toBe(2);
    await sendMessages(target, source, done);
    expect(stored.map(({ sourceId }) => sourceId)).toEqual([3, 5, 9]);
  });

  it("uploads files first, and names in a text what the room refuses or what is damaged", async () => {
    const refused = new ApiError(ResultCode.refused, "refused", "full");
    const damaged = { ...picture(3), file: { name: "3.png", type: "image/png", open: async () => undefined } };
    const { target, stored, sent, progress } = roomWith({ uploads: { "2.png": refused } });
    await sendMessages(target, sourceOf(picture(1), picture(2), damaged), 0);
    expect(sent).toEqual(["1.png 3", "2.png 3"]);
    expect(stored).toMatchObject([
      { kind: "image", fileId: "id of 1.png", albumId: "x" },
      { kind: "text", content: "[Picture: 2.png]" },
      { kind: "text", content: "[Picture: 3.png]" },
    ]);
    expect(progress).toEqual([{ done: 3, lost: 2 }]);
  });

  it("asks for no file that is larger than an upload of its kind", async () => {
    const { target, stored, sent } = roomWith();
    const asked: number[] = [];
    const open = async (maxBytes: number) => {
      asked.push(maxBytes);
      return new Blob([new Uint8Array(Limits.imageMaxBytes + 1)]);
    };
    await sendMessages(target, sourceOf({ ...picture(1), file: { name: "1.png", type: "image/png", open } }), 0);
    expect([asked, sent]).toEqual([[Limits.imageMaxBytes], []]);
    expect(stored).toMatchObject([{ kind: "text", content: "[Picture: 1.png]" }]);
  });

  it("ends with an error of the session, and imports nothing after it", async () => {
    const ended = new ApiError(ResultCode.loggedOut, "refused", "over");
    const { target, stored } = roomWith({ uploads: { "2.png": ended } });
    await expect(sendMessages(target, sourceOf(picture(1), picture(2)), 0)).rejects.toBe(ended);
    expect(stored).toEqual([]);
  });

  it("stops between two batches when the person cancels", async () => {
    const { target, stored, gate } = roomWith({ onBatch: () => gate.cancel() });
    const many = Array.from({ length: Limits.importBatchMax + 1 }, (_, at) => text(at + 1));
    await expect(sendMessages(target, sourceOf(...many), 0)).rejects.toBeInstanceOf(Cancelled);
    expect(stored).toHaveLength(Limits.importBatchMax);
  });
});
