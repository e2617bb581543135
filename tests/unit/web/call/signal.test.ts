import { describe, expect, it } from "vitest";
import { fingerprintOf, readSignal, type Signal, SignalLink, writeSignal } from "../../../../web/call/mesh/signal.ts";

const sdpWith = (...fingerprints: string[]) =>
  ["v=0", ...fingerprints.map((one) => `a=fingerprint:${one}`), "m=audio 9 UDP/TLS/RTP/SAVPF 111", ""].join("\r\n");
const own = "sha-256 AA:01";
const offer = { type: "offer" as const, sdp: sdpWith(own) };
const answer = { type: "answer" as const, sdp: sdpWith("sha-256 BB:02") };
const candidates = [{ candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0, usernameFragment: "ab" }];

/** Two ends whose first offer has arrived. */
function linked() {
  const ada = new SignalLink("ada-ada-ada-1");
  const ben = new SignalLink("ben-ben-ben-1");
  const first = ada.stamp({ description: offer });
  return { ada, ben, first, admitted: ben.admit(first) };
}

describe("a signal", () => {
  it("is read as it was written, and a text of another shape is none", () => {
    const signal = new SignalLink("ada-ada-ada-1").stamp({ description: offer, candidates });
    expect(readSignal(writeSignal(signal))).toEqual(signal);
    const others: unknown[] = [null, [], {}, { ...signal, n: 0 }, { ...signal, me: "a b" }];
    others.push({ ...signal, description: { type: "rollback", sdp: "" } }, { ...signal, candidates: ["candidate:1"] });
    for (const other of others) expect(readSignal(JSON.stringify(other))).toBeUndefined();
    expect(readSignal("offer")).toBeUndefined();
  });

  it("has the one fingerprint of its description", () => {
    expect(fingerprintOf(sdpWith(own, "SHA-256 aa:01"))).toBe("sha-256 aa:01");
    expect(fingerprintOf(sdpWith(own, "sha-256 BB:02"))).toBeUndefined();
    expect(fingerprintOf(sdpWith())).toBeUndefined();
  });
});

describe("a link", () => {
  it("takes an offer, its answer, candidates, and an offer of the other side", () => {
    const { ada, ben, admitted } = linked();
    expect(admitted).toBeUndefined();
    expect(ben.admit(ada.stamp({ candidates }))).toBeUndefined();
    expect(ada.admit(ben.stamp({ description: answer }))).toBeUndefined();
    expect(ada.admit(ben.stamp({ description: { ...answer, type: "offer" } }))).toBeUndefined();
    expect(ben.admit(ada.stamp({ description: { ...offer, type: "answer" } }))).toBeUndefined();
  });

  it("refuses a repeated signal, and an earlier one behind a later one", () => {
    const { ada, ben, first } = linked();
    expect(ben.admit(first)).toBe("repeated");
    const [second, third] = [ada.stamp({ candidates }), ada.stamp({ candidates })];
    expect(ben.admit(third)).toBeUndefined();
    expect(ben.admit(second)).toBe("repeated");
  });

  it("refuses another fingerprint than that of the first description, one that is missing, and two", () => {
    for (const sdp of [sdpWith("sha-256 CC:03"), sdpWith(), sdpWith(own, "sha-256 CC:03")]) {
      const { ada, ben } = linked();
      expect(ben.admit(ada.stamp({ description: { type: "offer", sdp } }))).toBe("fingerprint");
      expect(ben.admit(ada.stamp({ description: offer }))).toBeUndefined();
    }
    expect(new SignalLink("ben-ben-ben-1").admit({ ...linked().first, description: { type: "offer", sdp: "" } })).toBe(
      "fingerprint",
    );
  });

  it("refuses signals of an earlier call: of another end, for another end, and its own", () => {
    const { ada, ben, first } = linked();
    const former = new SignalLink("ada-ada-ada-0");
    expect(ben.admit(former.stamp({ description: offer }))).toBe("otherLink");
    expect(ben.admit({ ...ada.stamp({ candidates }), you: "ben-ben-ben-0" })).toBe("otherLink");
    expect(ada.admit(first)).toBe("reflected");
  });

  it("refuses candidates without an offer, and an answer that names no offer", () => {
    const ben = new SignalLink("ben-ben-ben-1");
    const alone: Signal = { n: 1, me: "ada-ada-ada-1", candidates };
    expect(ben.admit(alone)).toBe("unasked");
    expect(ben.admit({ n: 1, me: "ada-ada-ada-1", description: answer })).toBe("unasked");
    expect(ben.admit({ n: 1, me: "ada-ada-ada-1", description: offer })).toBeUndefined();
  });
});
