import { expect, it } from "vitest";
import * as Limits from "../../../../worker/contract/limits.ts";
import { FloodGate } from "../../../../worker/room/runtime/flood.ts";

/** Number of frames that pass. */
const passed = (gate: FloodGate, memberId: string, count: number, now = 0) =>
  Array.from({ length: count }, () => gate.check(memberId, now)).filter((pass) => pass === "pass").length;

it("a member's frames count together over all their sockets, without other members' frames", () => {
  const gate = new FloodGate(true);
  expect(passed(gate, "eve", Limits.floodBurst + 10)).toBe(Limits.floodBurst);
  expect(passed(gate, "ann", 10)).toBe(10);
  expect(passed(gate, "eve", Limits.floodPerSecond + 10, 1000)).toBe(Limits.floodPerSecond);
});

it("a large frame counts as many", () => {
  const gate = new FloodGate(true);
  const cost = Limits.floodBurst / 2 + 1;
  expect(gate.check("eve", 0, "frames", cost)).toBe("pass");
  expect(gate.check("eve", 0, "frames", cost)).toBe("slow");
  const left = Limits.floodBurst - cost + Limits.floodPerSecond * Limits.floodRetryAfterSeconds;
  expect(passed(gate, "eve", Limits.floodBurst, Limits.floodRetryAfterSeconds * 1000)).toBe(left);
});

it("frames behind a refused one do not overtake it: all are refused until the time to retry", () => {
  const gate = new FloodGate(true);
  passed(gate, "ann", Limits.floodBurst);
  expect(gate.check("ann", 0)).toBe("slow");
  const retryAt = Limits.floodRetryAfterSeconds * 1000;
  expect(gate.check("ann", retryAt - 1)).toBe("slow");
  expect(passed(gate, "ann", 10, retryAt)).toBe(10);
});

it("a member who goes on after many refusals is closed, and accepted again after a pause", () => {
  const gate = new FloodGate(true);
  for (let n = 0; n < Limits.floodBurst + Limits.floodRefusalsMax; n++) gate.check("eve", 0);
  expect(gate.check("eve", 0)).toBe("close");
  expect(gate.check("eve", 60_000)).toBe("pass");
});

it("typing frames, each of which goes to everybody, have a limit of their own", () => {
  const gate = new FloodGate(true);
  const typed = (now: number) => Array.from({ length: 50 }, () => gate.check("eve", now, "typing"));
  expect(typed(0).filter((pass) => pass === "pass")).toHaveLength(Limits.typingBurst);
  expect(typed(1000).filter((pass) => pass === "pass")).toHaveLength(Limits.typingPerSecond);
  expect(gate.check("eve", 1000)).toBe("pass");
});

it("read receipts have their own limit, and without limits there is none", () => {
  const gate = new FloodGate(true);
  for (let n = 0; n < Limits.signalsBurst; n++) expect(gate.check("ann", 0, "signals")).toBe("pass");
  expect(gate.check("ann", 0, "signals")).toBe("slow");
  expect(gate.check("ann", 0)).toBe("pass");
  expect(passed(new FloodGate(false), "ann", 1000)).toBe(1000);
});
