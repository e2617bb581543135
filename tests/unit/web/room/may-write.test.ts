import { describe, expect, it } from "vitest";
import { mayStartCall, mayTakePart, writeState } from "../../../../web/room/may-write.ts";
import { aMember, aRoom } from "../../support/room-things.ts";

describe("permission to write", () => {
  const ben = aMember("ben");
  const owner = aMember("olga", { role: "owner" });

  it("a muted member may not, the owner always may", () => {
    expect(writeState(aRoom(ben))).toBe("open");
    expect(writeState(aRoom({ ...ben, muted: true }))).toBe("muted");
    expect(writeState(aRoom(ben, { muteAll: true }))).toBe("mutedAll");
    expect(writeState(aRoom({ ...owner, muted: true }, { muteAll: true, announceOnly: true }))).toBe("open");
  });

  it("an announcement-only room is for chosen members; the others may still react", () => {
    expect(writeState(aRoom(ben, { announceOnly: true, announcers: ["ben"] }))).toBe("open");
    const other = writeState(aRoom(ben, { announceOnly: true, announcers: ["cy"] }));
    expect(other).toBe("announceOnly");
    expect(mayTakePart(other)).toBe(true);
    expect(mayTakePart("mutedAll")).toBe(false);
  });
});

it("a call is started by whom the owner lets start one, in a room that has not ended, and by no muted member", () => {
  const ben = aMember("ben");
  const olga = aMember("olga", { role: "owner" });
  const mayStart = (me: typeof ben, more = {}) => mayStartCall(aRoom(me, more));
  expect([mayStart(ben), mayStart(olga)]).toEqual([true, true]);
  const managers = { callStarters: "managers" as const };
  expect([mayStart(ben, managers), mayStart(olga, managers)]).toEqual([false, true]);
  expect(mayStart(olga, { callStarters: "nobody" as const })).toBe(false);
  expect(mayStart({ ...ben, muted: true })).toBe(false);
  expect(mayStart(olga, { state: "expired" as const })).toBe(false);
});
