import { describe, expect, it } from "vitest";
import { isLinkExpiring } from "../../../../web/media/media-links.ts";

describe("a link to a file", () => {
  it("counts as expired a little before its time", () => {
    const link = "/api/media/abc?room=r&ends=1000&sign=x";
    expect(isLinkExpiring(link, 900_000)).toBe(false);
    expect(isLinkExpiring(link, 996_000)).toBe(true);
    expect(isLinkExpiring("/api/media/abc", 900_000)).toBe(false);
  });
});
