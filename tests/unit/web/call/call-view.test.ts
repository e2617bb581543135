import { describe, expect, it } from "vitest";
import { speakingNow, viewOutsideCall, withLink } from "../../../../web/call/call-view.ts";

describe("devices that speak", () => {
  it("count for half a second after they were heard", () => {
    const soundAt = new Map([
      ["d1", 1000],
      ["d2", 1400],
    ]);
    expect([...speakingNow(new Set(), soundAt, 1500)]).toEqual(["d1", "d2"]);
    expect([...speakingNow(new Set(), soundAt, 1501)]).toEqual(["d2"]);
  });

  it("are the same set while none comes or goes, so that nothing renders again", () => {
    const before = new Set(["d1"]);
    expect(speakingNow(before, new Map([["d1", 1000]]), 1200)).toBe(before);
  });
});

it("devices with a connection are the same set while none comes or goes, so that nothing renders again", () => {
  const view = { ...viewOutsideCall, connected: new Set(["d1"]) };
  expect(withLink(view, "d1", "connected").connected).toBe(view.connected);
  expect([...withLink(view, "d1", "connecting").connected]).toEqual([]);
});
