import { describe, expect, it } from "vitest";
import { writeState } from "../../../../web/room/may-write.ts";

describe("permission to write", () => {
  it("a muted member may not, the owner always may", () => {
    expect(writeState("member", false, false)).toBe("open");
    expect(writeState("member", true, false)).toBe("muted");
    expect(writeState("member", false, true)).toBe("mutedAll");
    expect(writeState("owner", true, true)).toBe("open");
  });
});
