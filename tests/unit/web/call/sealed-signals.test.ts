import { describe, expect, it } from "vitest";
import { fingerprintOf, readSignal, SignalLink, writeSignal } from "../../../../web/call/mesh/signal.ts";
import type { SignalRoute } from "../../../../web/room/codec/content-codec.ts";
import { callCodec } from "../../../../web/room/sealed/call-codec.ts";
import { EpochKeys } from "../../../../web/sealed/epoch-keys.ts";
import { envelopeOf, firstEpoch, twoEpochs } from "../sealed/sealed-fixtures.ts";

const way: SignalRoute = { callId: "call-1", memberId: "ada", from: "d1", to: "d2" };
const sdp = "v=0\r\na=fingerprint:sha-256 AA:01\r\n";
const offerOf = (link: SignalLink) => writeSignal(link.stamp({ description: { type: "offer", sdp } }));
const offer = offerOf(new SignalLink("ada-ada-ada-1"));

describe("a signal in a sealed room", () => {
  it("opens for its way only, as it was sent", async () => {
    const codec = callCodec(await twoEpochs());
    const body = await codec.encodeSignal(way, offer);
    expect(body).not.toContain("AA:01");
    expect(await codec.decodeSignal(way, body)).toEqual({ text: offer, keyEpoch: 2 });
    const others: SignalRoute[] = [
      { ...way, callId: "call-2" },
      { ...way, memberId: "ben" },
      { ...way, from: "d3" },
      { ...way, to: "d3" },
      { ...way, from: "d2", to: "d1" },
    ];
    for (const other of others) expect(await codec.decodeSignal(other, body)).toBe("unverified");
  });

  it("does not open when the server changes a character, so that it can swap no fingerprint", async () => {
    const codec = callCodec(await firstEpoch());
    const body = await codec.encodeSignal(way, offer);
    for (let at = 5; at < body.length; at += 7) {
      const changed = body.slice(0, at) + (body[at] === "A" ? "B" : "A") + body.slice(at + 1);
      expect(await codec.decodeSignal(way, changed)).toBe("unverified");
    }
    const swapped = offer.replace("AA:01", "EE:66");
    expect(fingerprintOf(readSignal(swapped)?.description?.sdp ?? "")).toBe("sha-256 ee:66");
    expect(await codec.decodeSignal(way, swapped)).toBe("unverified");
  });

  it("is none of a server that adds itself: neither in clear text nor under a key of its own", async () => {
    const codec = callCodec(await firstEpoch());
    expect(await codec.decodeSignal(way, offer)).toBe("unverified");
    const own = new EpochKeys("room-1");
    await own.trust(1, crypto.getRandomValues(new Uint8Array(32)), []);
    expect(await codec.decodeSignal(way, await callCodec(own).encodeSignal(way, offer))).toBe("unverified");
  });

  it("is none of a removed member, who has the key of an earlier epoch", async () => {
    const former = await callCodec(await firstEpoch()).encodeSignal(way, offer);
    expect(await callCodec(await twoEpochs()).decodeSignal(way, former)).toBeUndefined();
  });

  it("is none with an envelope of another kind", async () => {
    const binding = { memberId: way.memberId, eventId: `${way.callId}/${way.from}/${way.to}` };
    const codec = callCodec(await firstEpoch());
    const asMessage = envelopeOf({ kind: "message", ...binding }, { t: offer });
    expect(await codec.decodeSignal(way, asMessage)).toBe("unverified");
    expect(await codec.decodeSignal(way, envelopeOf({ kind: "call", ...binding }, { t: offer }))).toEqual({
      text: offer,
      keyEpoch: 1,
    });
  });

  it("that the server repeats, in this call or under the ids of an earlier one, is refused by the link", async () => {
    const codec = callCodec(await firstEpoch());
    const former = await codec.encodeSignal(way, offerOf(new SignalLink("ada-ada-ada-0")));
    const ada = new SignalLink("ada-ada-ada-1");
    const body = await codec.encodeSignal(way, offerOf(ada));
    const ben = new SignalLink("ben-ben-ben-1");
    const admitted = async (text: string) => {
      const opened = await codec.decodeSignal(way, text);
      const signal = typeof opened === "object" ? readSignal(opened.text) : undefined;
      return signal ? ben.admit(signal) : "closed";
    };
    expect(await admitted(body)).toBeUndefined();
    expect(await admitted(body)).toBe("repeated");
    expect(await admitted(former)).toBe("otherLink");
  });
});
