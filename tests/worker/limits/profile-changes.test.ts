import { afterEach, describe, expect, it, vi } from "vitest";
import * as Limits from "../../../worker/contract/limits.ts";
import { call } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { clockAt, hourMs } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("changes of names", () => {
  it("are a few an hour for each member, and possible again after it", async () => {
    const start = Date.UTC(2026, 10, 21);
    clockAt(start);
    const room = await quickRoom();
    const eve = await quickEnter(room, room.roomIc, "Eve");
    const rename = (mc: string) => call("PUT", "/api/me", { token: eve.token, body: { mc } });
    for (let n = 0; n < Limits.profileChangesPerHour; n++) expect(await rename(`Eve ${n}`)).toMatchObject({ code: 1 });
    expect(await rename("Eva")).toMatchObject({ code: 429, msg: expect.stringContaining("a few times an hour") });
    clockAt(start + hourMs);
    expect(await rename("Eva")).toMatchObject({ code: 1 });
  });

  it("of the room are limited for its owner as well", async () => {
    const { owner } = await quickRoom();
    const rename = (chat_mc: string) => call("PUT", "/api/room", { token: owner.token, body: { chat_mc } });
    for (let n = 0; n < Limits.profileChangesPerHour; n++) expect(await rename(`Room ${n}`)).toMatchObject({ code: 1 });
    expect(await rename("Garden")).toMatchObject({ code: 429 });
  });
});
