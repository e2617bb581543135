import { describe, expect, it } from "vitest";
import {
  emptyRoster,
  isPolite,
  rosterAfterList,
  rosterAfterSignal,
  shouldIgnore,
  withOpusSettings,
  withoutUnlistedCodecs,
} from "../../../../web/call/mesh/negotiation.ts";

describe("negotiation", () => {
  it("has one polite device of each two", () => {
    expect(isPolite("d1", "d2")).toBe(true);
    expect(isPolite("d2", "d1")).toBe(false);
  });

  it.each([
    [true, false, false, "stable", false],
    [false, false, false, "stable", false],
    [false, true, false, "stable", true],
    [true, true, false, "stable", false],
    [false, false, false, "have-local-offer", true],
    [true, false, false, "have-local-offer", false],
    // The answer is about to make the connection stable again.
    [false, false, true, "have-local-offer", false],
  ] as const)(
    "with glare: polite %s, making an offer %s, setting an answer %s, %s: ignores an offer %s",
    (...state) => {
      const [polite, makingOffer, settingAnswer, signalingState, ignored] = state;
      expect(shouldIgnore("offer", { polite, makingOffer, settingAnswer, signalingState })).toBe(ignored);
      expect(shouldIgnore("answer", { polite, makingOffer, settingAnswer, signalingState })).toBe(false);
    },
  );
});

describe("the devices of a call", () => {
  const of = (...devices: string[]) => devices.map((device) => ({ device, memberId: "ann" }));
  const [a = { device: "", memberId: "" }] = of("a");

  it("come and leave with the list, which has the own device too", () => {
    const first = rosterAfterList(emptyRoster, "me", of("me", "a", "b"), 0);
    expect(first.came).toEqual(["a", "b"]);
    const second = rosterAfterList(first, "me", of("b", "c", "me"), 0);
    expect([second.came, second.left]).toEqual([["c"], ["a"]]);
  });

  it("may signal before they are listed, but not after they left", () => {
    const met = rosterAfterSignal(emptyRoster, "me", a, 0) ?? emptyRoster;
    const listed = rosterAfterList(met, "me", of("a"), 0);
    expect(listed.came).toEqual([]);
    const over = rosterAfterList(listed, "me", of(), 0);
    expect(over.left).toEqual(["a"]);
    expect(rosterAfterSignal(over, "me", a, 0)).toBeUndefined();
    expect(rosterAfterList(over, "me", of("a"), 0).came).toEqual([]);
    expect(rosterAfterSignal(emptyRoster, "me", { device: "me", memberId: "ben" }, 0)).toBeUndefined();
  });
});

it("asks for Opus with error correction and no packets in silence, and leaves other codecs as they are", () => {
  const sdp = [
    "a=rtpmap:111 opus/48000/2",
    "a=rtpmap:63 red/48000/2",
    "a=fmtp:63 111/111",
    "a=fmtp:111 minptime=10;useinbandfec=0",
    "",
  ].join("\r\n");
  const lines = withOpusSettings(sdp).split("\r\n");
  expect(lines[3]).toBe("a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1;maxaveragebitrate=32000;stereo=0");
  expect([...lines.slice(0, 3), lines[4]]).toEqual([...sdp.split("\r\n").slice(0, 3), ""]);
});

it("a description of Firefox goes without feedback of codecs that its section does not list", () => {
  const listed = ["v=0", "m=audio 9 UDP/TLS/RTP/SAVPF 121", "a=rtpmap:121 opus/48000/2", "a=fmtp:121 stereo=1"];
  const video = ["m=video 0 UDP/TLS/RTP/SAVPF 120 124", "a=fmtp:124 apt=120", "a=rtcp-fb:120 nack"];
  const unlisted = ["a=rtcp-fb:121 nack", "a=rtcp-fb:99 nack pli"];
  const rest = ["a=rtpmap:120 VP8/90000", "a=rtcp-fb:* ccm fir", ""];
  const sdp = [...listed, ...video, ...unlisted, ...rest].join("\r\n");
  expect(withoutUnlistedCodecs(sdp).split("\r\n")).toEqual([...listed, ...video, ...rest]);
});
