import { describe, expect, it } from "vitest";
import { conditionsOf } from "../../../../web/call/mesh/link-stats.ts";

const reports = (more: Record<string, Record<string, unknown>> = {}) =>
  new Map<string, Record<string, unknown>>(
    Object.entries({
      pair: {
        ...{ type: "candidate-pair", nominated: true, state: "succeeded" },
        ...{ currentRoundTripTime: 0.2, availableOutgoingBitrate: 400_000 },
      },
      sent: { type: "outbound-rtp", mid: "1", qualityLimitationReason: "cpu" },
      loss: { type: "remote-inbound-rtp", timestamp: 5, fractionLost: 0.25 },
      ...more,
    }),
  );
const mids = { camera: "1", screen: "2" };

describe("what limits a picture", () => {
  it("is the network of both, and the processor of the one that lacks it", () => {
    const common = { loss: 0.25, roundTripMs: 200, availableBitsPerSecond: 400_000 };
    expect(conditionsOf(reports(), new Map(), mids)).toEqual({
      camera: { ...common, lacksProcessor: true },
      screen: { ...common, lacksProcessor: false },
    });
  });

  it("is no loss that was counted already, and nothing in a browser that tells nothing", () => {
    expect(conditionsOf(reports(), reports(), mids).camera.loss).toBe(0);
    const nothing = { loss: 0, roundTripMs: 0, lacksProcessor: false };
    expect(conditionsOf(new Map(), new Map(), mids)).toEqual({ camera: nothing, screen: nothing });
  });
});
