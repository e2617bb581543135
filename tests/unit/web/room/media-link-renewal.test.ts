import { describe, expect, it, vi } from "vitest";
import type { Api } from "../../../../web/api/api.ts";
import { openLinkRenewal } from "../../../../web/room/media-link-renewal.ts";
import { aMessage } from "../../support/room-things.ts";

describe("more links than one request renews, wanted at once,", () => {
  it("are all asked for, and settle once they are", async () => {
    vi.useFakeTimers();
    const requests: number[] = [];
    let settled = 0;
    const settledBefore: number[] = [];
    const answer = async (_: unknown, { query: { ids } }: { query: { ids: number[] } }) => {
      settledBefore.push(settled);
      requests.push(ids.length);
      return ids.map((id) => aMessage(id, "ann"));
    };
    const renewLinks = openLinkRenewal(answer as unknown as Api, () => {});
    for (let id = 1; id <= 250; id++) void renewLinks(id).then(() => settled++);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(requests).toEqual([200, 50]);
    expect(settledBefore).toEqual([0, 0]);
    expect(settled).toBe(250);
  });
});
