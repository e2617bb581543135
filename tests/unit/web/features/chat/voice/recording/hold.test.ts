import { describe, expect, it } from "vitest";
import { holdActionOf } from "../../../../../../../web/features/chat/voice/recording/hold.ts";

describe("a held record button", () => {
  const held = { dx: 0, dy: 0, down: true, taken: false, heldMs: 1000 };
  it.each([
    [held, "hold"],
    [{ ...held, dx: -120 }, "cancelling"],
    [{ ...held, dy: -90 }, "lock"],
    [{ ...held, down: false }, "send"],
    [{ ...held, down: false, dx: -120 }, "cancel"],
    [{ ...held, down: false, heldMs: 120 }, "lock"],
    [{ ...held, down: false, taken: true }, "lock"],
  ] as const)("%o means %s", (hold, meaning) => {
    expect(holdActionOf(hold)).toBe(meaning);
  });
});
