import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../../../web/api/api-error.ts";
import { ConcurrencyLimit } from "../../../../../web/room/uploads/concurrency-limit.ts";
import { type FileToUpload, UnreadableFile, uploadFile } from "../../../../../web/room/uploads/upload-file.ts";
import { eventually } from "../../../../support/eventually.ts";
import { FakeUploads } from "../../../support/fake-uploads.ts";

const bytes = Uint8Array.from({ length: 95 }, (_, index) => index);
const file = new Blob([bytes]);
const offline = () => new ApiError(0, "unsent");

let server: FakeUploads;
let ending: AbortController;
let sent: number[];
let stalled: boolean[];
let begun: string[];
/** Resolves the wait for the network. */
let wake: () => void;

function upload(more: Partial<FileToUpload> = {}): Promise<string> {
  return uploadFile({
    file,
    about: { name: "film.mp4", mime: "video/mp4", category: "chat_video" },
    fileId: undefined,
    api: server,
    slots: new ConcurrencyLimit(4),
    signal: ending.signal,
    onBegun: (id) => begun.push(id),
    onSent: (count) => sent.push(count),
    onStalled: (now) => stalled.push(now),
    onWake: (awake) => {
      wake = awake;
      return () => {};
    },
    ...more,
  });
}

beforeEach(() => {
  vi.useRealTimers();
  server = new FakeUploads(10);
  ending = new AbortController();
  sent = [];
  stalled = [];
  begun = [];
  wake = () => {};
});

describe("an upload", () => {
  it("uploads all parts, three at a time, and reports its progress", async () => {
    const id = await upload();
    expect(server.bytesOf(id)).toEqual(bytes);
    expect(server.files.get(id)?.complete).toBe(true);
    expect(server.calls("put")).toHaveLength(10);
    expect(server.maxRunning).toBe(3);
    expect(begun).toEqual([id]);
    expect(sent[0]).toBe(0);
    expect(sent.at(-1)).toBe(95);
    expect(Math.max(...sent)).toBe(95);
  });

  it("uploads an empty file as one empty part", async () => {
    const id = await upload({ file: new Blob([]) });
    expect(server.calls("put")).toEqual([`put ${id} 1`]);
    expect(server.files.get(id)?.complete).toBe(true);
  });

  it("keeps to the connections that all uploads share", async () => {
    const slots = new ConcurrencyLimit(4);
    await Promise.all([upload({ slots }), upload({ slots }), upload({ slots })]);
    expect(server.maxRunning).toBe(4);
  });

  it("resumes, and uploads only missing parts", async () => {
    const { fileId } = await server.begin({ name: "film.mp4", size: 95 });
    for (const part of [1, 2, 5])
      await server.put(fileId, part, file.slice((part - 1) * 10, part * 10), ending.signal, () => {});
    server.log.length = 0;
    expect(await upload({ fileId })).toBe(fileId);
    expect(server.calls("begin")).toEqual([]);
    expect(server.calls("put")).toHaveLength(7);
    expect(sent[0]).toBe(30);
    expect(server.bytesOf(fileId)).toEqual(bytes);
    expect(begun).toEqual([]);
  });

  it("begins again when the server has deleted it", async () => {
    const id = await upload({ fileId: "swept" });
    expect(begun).toEqual([id]);
    expect(server.bytesOf(id)).toEqual(bytes);
  });

  it("begins again when the server gave its place to another one before its first part", async () => {
    server.disturb = (call) => {
      if (call.startsWith("put file-1")) server.files.delete("file-1");
    };
    const id = await upload();
    expect(begun).toEqual(["file-1", id]);
    expect(server.bytesOf(id)).toEqual(bytes);
  });

  it("uploads lost parts of the server again", async () => {
    let lost = false;
    server.disturb = (call) => {
      if (!call.startsWith("complete") || lost) return;
      lost = true;
      server.files.get("file-1")?.parts.delete(3);
    };
    const id = await upload();
    expect(server.bytesOf(id)).toEqual(bytes);
    expect(server.calls("put")).toHaveLength(11);
  });

  it("begins again when the server takes no more attempts of its parts", async () => {
    const { fileId } = await server.begin({ name: "film.mp4", size: 95 });
    server.disturb = (call) => {
      if (call.startsWith(`put ${fileId}`)) throw new ApiError(-1, "refused", "Resource upload failed");
    };
    const id = await upload({ fileId });
    expect(id).not.toBe(fileId);
    expect(begun).toEqual([id]);
    expect(server.calls("abandon")).toEqual([`abandon ${fileId}`]);
    expect(server.bytesOf(id)).toEqual(bytes);
  });

  it("keeps its parts when one of them was refused, as for its slowness", async () => {
    let refused = false;
    server.disturb = (call) => {
      if (refused || !call.startsWith("putting file-1 5")) return;
      refused = true;
      throw new ApiError(-1, "refused", "Resource upload failed");
    };
    const id = await upload();
    expect(begun).toEqual([id]);
    expect(server.bytesOf(id)).toEqual(bytes);
  });

  it("ends when the answer of its completion was lost", async () => {
    let lost = false;
    server.disturb = (call) => {
      if (!call.startsWith("complete") || lost) return;
      lost = true;
      throw offline();
    };
    const running = upload();
    await eventually(() => expect(stalled).toEqual([true]));
    wake();
    await running;
    expect(server.calls("complete")).toHaveLength(2);
  });
});

describe("without a network", () => {
  it("waits as long as it takes, and goes on when it is back", async () => {
    vi.useFakeTimers();
    let down = true;
    server.disturb = (call) => {
      if (down && call.startsWith("putting")) throw offline();
    };
    const running = upload();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(stalled.at(-1)).toBe(true);
    // The delays grow: hours without a network are not thousands of attempts.
    expect(server.calls("put").length).toBeLessThan(1000);
    down = false;
    await vi.advanceTimersByTimeAsync(60_000);
    const id = await running;
    expect(server.bytesOf(id)).toEqual(bytes);
    expect(stalled.at(-1)).toBe(false);
  });

  it("does not wait on when it is woken", async () => {
    let failures = 1;
    server.disturb = (call) => {
      if (call.startsWith("begin") && failures-- > 0) throw offline();
    };
    const running = upload();
    await eventually(() => expect(stalled).toEqual([true]));
    wake();
    await running;
    expect(server.calls("begin")).toHaveLength(2);
  });
});

describe("the end of an upload", () => {
  it("a refusal, in the server's words", async () => {
    server.disturb = (call) => {
      if (call.startsWith("begin")) throw new ApiError(-1, "refused", "This room has no space left for files.");
    };
    await expect(upload()).rejects.toMatchObject({ text: "This room has no space left for files." });
    expect(server.calls("begin")).toHaveLength(1);
  });

  it("a server that fails again and again", async () => {
    vi.useFakeTimers();
    server.disturb = (call) => {
      if (call.startsWith("begin")) throw new ApiError(500, "internal");
    };
    const failed = expect(upload()).rejects.toMatchObject({ code: 500 });
    await vi.advanceTimersByTimeAsync(600_000);
    await failed;
    expect(server.calls("begin")).toHaveLength(6);
  });

  it("a type that the bytes do not have", async () => {
    server.disturb = (call) => {
      if (call.startsWith("complete")) throw new ApiError(415, "unexpected", "This type of file is not supported.");
    };
    await expect(upload()).rejects.toMatchObject({ code: 415 });
    expect(server.calls("complete")).toHaveLength(1);
  });

  it("a file that cannot be read any more", async () => {
    const gone = new Blob([bytes]);
    vi.spyOn(gone, "slice").mockReturnValue({
      size: 10,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("gone", "NotReadableError")) }),
    } as unknown as Blob);
    server.disturb = (call) => {
      if (call.startsWith("putting")) throw offline();
    };
    await expect(upload({ file: gone, fileId: (await server.begin({ name: "a", size: 95 })).fileId })).rejects.toThrow(
      UnreadableFile,
    );
  });

  it("the person, at once", async () => {
    server.partDelayMs = 50;
    const reason = new Error("paused");
    const running = expect(upload()).rejects.toBe(reason);
    await eventually(() => expect(server.running).toBe(3));
    ending.abort(reason);
    await running;
    await eventually(() => expect(server.running).toBe(0));
    expect(server.calls("put")).toHaveLength(3);
  });

  it("the person, also while it waits for the network", async () => {
    server.disturb = () => {
      throw offline();
    };
    const running = expect(upload()).rejects.toThrow("enough");
    await eventually(() => expect(stalled).toEqual([true]));
    ending.abort(new Error("enough"));
    await running;
  });
});
