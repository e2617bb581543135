import { afterEach, describe, expect, it, vi } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import { call, resultOf } from "../support/api.ts";
import { quickEnter, quickRoom } from "../support/quick-room.ts";
import { clockAt, hourMs, start } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

describe("changes of names", () => {
  it("are a few an hour for each member, and possible again after it", async () => {
    clockAt(start);
    const room = await quickRoom();
    const eve = await quickEnter(room, room.roomIc, "Eve");
    const rename = (mc: string) => call("PUT", "/api/me", { token: eve.token, body: { mc } });
    for (let n = 0; n < Limits.profileChangesPerHour; n++)
      expect(await rename(`Eve ${n}`)).toMatchObject({ code: ResultCode.ok });
    expect(await rename("Eva")).toMatchObject({
      code: ResultCode.tooMany,
      msg: expect.stringContaining("a few times an hour"),
    });
    clockAt(start + hourMs);
    expect(await rename("Eva")).toMatchObject({ code: ResultCode.ok });
  });

  it("of the room are limited for its owner as well", async () => {
    const { owner } = await quickRoom();
    const rename = (name: string) => resultOf("renameRoom", { token: owner.token, body: { name } });
    for (let n = 0; n < Limits.profileChangesPerHour; n++) expect(await rename(`Room ${n}`)).toBe(ResultCode.ok);
    expect(await rename("Garden")).toBe(ResultCode.tooMany);
  });
});
