import * as Limits from "@contract/limits.ts";
import { describe, expect, it } from "vitest";
import type { Session } from "../../../../../web/device/session.ts";
import { emptyState } from "../../../../../web/room/state/state.ts";
import type { MediaItem, RoomState } from "../../../../../web/room/types.ts";
import { Uploads } from "../../../../../web/room/uploads/uploads.ts";
import { encryptedBytes } from "../../../../../web/sealed/files.ts";
import { encryptedSize } from "../../../../../worker/contract/sealed/sealed-file.ts";
import { eventually } from "../../../../support/eventually.ts";
import { FakeUploads } from "../../../support/fake-uploads.ts";

const session: Session = { token: "t", chatId: "c", linkCode: "l", memberId: "me", role: "member" } as never;

function item(name: string, upload: Partial<MediaItem["upload"]> = {}): MediaItem {
  const media = { kind: "file", file: new Blob([name]), name, mime: "" };
  const fields = { eventId: name, kind: "file", state: "waiting", content: "", replyTo: 0, createdAt: 1 };
  return { ...fields, media, upload: { done: false, paused: false, ...upload } } as never;
}

function openUploads(outbox: readonly MediaItem[], isSealed = false, partSize = 1000) {
  const server = new FakeUploads(partSize);
  let state: RoomState = { ...emptyState(session), outbox: [...outbox] };
  const uploads = new Uploads({
    state: () => state,
    update: (change) => {
      state = change(state);
    },
    api: server,
    isSealed: () => isSealed,
    onDone: () => {},
    onEnded: () => {},
    onWake: () => () => {},
  });
  const first = () => state.outbox[0] as MediaItem;
  return {
    uploads,
    server,
    first,
    pending: () => state.outbox.filter((one) => one.kind !== "text" && !one.upload.done),
  };
}

/** Largest number of uploads at the same time. */
function countAtOnce(server: FakeUploads): { max: number } {
  const counted = { now: 0, max: 0 };
  server.disturb = (call) => {
    if (call.startsWith("begin ")) counted.max = Math.max(counted.max, ++counted.now);
    if (call.startsWith("complete ")) counted.now--;
  };
  return counted;
}

describe("the uploads of a room", () => {
  it("are begun in the order in which they were chosen, five at a time", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const { uploads, server, pending } = openUploads(names.map((name) => item(name)));
    const atOnce = countAtOnce(server);
    uploads.flush();
    await eventually(() => expect(pending()).toEqual([]));
    expect(atOnce.max).toBe(Limits.filesAtOnce);
    expect(server.calls("begin")).toEqual(names.map((name) => `begin ${name}`));
  });

  it("leave room for paused ones: the server counts them too", async () => {
    const paused = ["p", "q", "r"].map((name) => item(name, { paused: true, fileId: name }));
    const { uploads, server, pending } = openUploads([...paused, ...["a", "b", "c", "d"].map((name) => item(name))]);
    const atOnce = countAtOnce(server);
    uploads.flush();
    await eventually(() => expect(pending().map(({ eventId }) => eventId)).toEqual(["p", "q", "r"]));
    expect(atOnce.max).toBe(Limits.filesAtOnce - paused.length);
  });

  it("go on one by one when all others are paused", async () => {
    const paused = ["p", "q", "r", "s", "t"].map((name) => item(name, { paused: true, fileId: name }));
    const { uploads, pending } = openUploads([...paused, item("a"), item("b")]);
    uploads.flush();
    await eventually(() => expect(pending()).toHaveLength(paused.length));
  });
});

describe("a file of a sealed room", () => {
  it("reaches the server encrypted and without its name, with the same bytes in every part after a reload", async () => {
    const bytes = Uint8Array.from({ length: 150_000 }, (_, at) => at & 255);
    const about = {
      ...item("plan.pdf"),
      media: { kind: "file" as const, file: new Blob([bytes]), name: "plan.pdf", mime: "" },
    };
    const { uploads, server, first, pending } = openUploads([about], true, 20_000);
    uploads.flush();
    await eventually(() => expect(pending()).toEqual([]));
    const [stored] = server.files.values();
    const parts = [...(stored?.parts ?? [])].sort(([a], [b]) => a - b).map(([, part]) => part);
    const encrypted = Buffer.concat(parts);
    expect([stored?.name, encrypted.length]).toEqual(["", encryptedSize(bytes.length)]);
    const { upload, media } = first();
    const again = await encryptedBytes(upload.keys?.file ?? "", media.file);
    const repeated = Buffer.from(await (await again.slice(0, again.size)).arrayBuffer());
    expect(Buffer.compare(encrypted, repeated)).toBe(0);

    // The upload is found again with its key, and sends only what is missing.
    stored?.parts.delete(3);
    const resumed = openUploads([{ ...first(), upload: { ...upload, done: false } }], true, 20_000);
    resumed.server.files.set(upload.fileId ?? "", { ...stored, complete: false } as never);
    resumed.uploads.flush();
    await eventually(() => expect(resumed.pending()).toEqual([]));
    const third = resumed.server.files.get(upload.fileId ?? "")?.parts.get(3);
    expect(resumed.server.log.filter((call) => call.startsWith("put"))).toEqual([`put ${upload.fileId} 3`]);
    expect(Buffer.compare(third ?? new Uint8Array(), encrypted.subarray(40_000, 60_000))).toBe(0);
  });
});
