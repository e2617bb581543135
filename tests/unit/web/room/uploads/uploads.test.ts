import * as Limits from "@contract/limits.ts";
import { describe, expect, it, vi } from "vitest";
import type { Session } from "../../../../../web/device/session.ts";
import { emptyState } from "../../../../../web/room/state/state.ts";
import type { MediaItem, RoomState } from "../../../../../web/room/types.ts";
import { Uploads } from "../../../../../web/room/uploads/uploads.ts";
import { FakeUploads } from "../../../support/fake-uploads.ts";

const session: Session = { token: "t", chatId: "c", linkCode: "l", memberId: "me", role: "member" } as never;

function item(name: string, upload: Partial<MediaItem["upload"]> = {}): MediaItem {
  const media = { kind: "file", file: new Blob([name]), name, mime: "" };
  const fields = { eventId: name, kind: "file", state: "waiting", content: "", replyTo: 0, createdAt: 1 };
  return { ...fields, media, upload: { done: false, paused: false, ...upload } } as never;
}

function openUploads(outbox: readonly MediaItem[]) {
  const server = new FakeUploads(1000);
  let state: RoomState = { ...emptyState(session), outbox: [...outbox] };
  const uploads = new Uploads({
    state: () => state,
    update: (change) => {
      state = change(state);
    },
    calls: server,
    onDone: () => {},
    onEnded: () => {},
    onWake: () => () => {},
  });
  return { uploads, server, pending: () => state.outbox.filter((one) => one.kind !== "text" && !one.upload.done) };
}

/** Largest number of uploads at the same time. */
function countAtOnce(server: FakeUploads): { most: number } {
  const counted = { now: 0, most: 0 };
  server.disturb = (call) => {
    if (call.startsWith("begin ")) counted.most = Math.max(counted.most, ++counted.now);
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
    await vi.waitFor(() => expect(pending()).toEqual([]));
    expect(atOnce.most).toBe(Limits.filesAtOnce);
    expect(server.calls("begin")).toEqual(names.map((name) => `begin ${name}`));
  });

  it("leave room for paused ones: the server counts them too", async () => {
    const paused = ["p", "q", "r"].map((name) => item(name, { paused: true, fileId: name }));
    const { uploads, server, pending } = openUploads([...paused, ...["a", "b", "c", "d"].map((name) => item(name))]);
    const atOnce = countAtOnce(server);
    uploads.flush();
    await vi.waitFor(() => expect(pending().map(({ eventId }) => eventId)).toEqual(["p", "q", "r"]));
    expect(atOnce.most).toBe(Limits.filesAtOnce - paused.length);
  });

  it("go on one by one when all others are paused", async () => {
    const paused = ["p", "q", "r", "s", "t"].map((name) => item(name, { paused: true, fileId: name }));
    const { uploads, pending } = openUploads([...paused, item("a"), item("b")]);
    uploads.flush();
    await vi.waitFor(() => expect(pending()).toHaveLength(paused.length));
  });
});
