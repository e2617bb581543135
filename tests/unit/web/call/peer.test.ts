import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Peer } from "../../../../web/call/mesh/peer.ts";
import { readSignal } from "../../../../web/call/mesh/signal.ts";

/** A connection that makes descriptions, and no media. */
class Connection extends EventTarget {
  signalingState = "stable";
  connectionState = "new";
  localDescription: { type: string; sdp: string } | null = null;
  remoteDescription: { type: string } | null = null;
  readonly #transceivers: object[] = [];
  addTransceiver() {
    const transceiver = { direction: "sendrecv", sender: { replaceTrack: async () => {} } };
    this.#transceivers.push(transceiver);
    // Once for all that is added.
    if (this.#transceivers.length === 1) queueMicrotask(() => this.dispatchEvent(new Event("negotiationneeded")));
    return transceiver;
  }
  getTransceivers() {
    return this.#transceivers;
  }
  async setLocalDescription() {
    const type = this.signalingState === "have-remote-offer" ? "answer" : "offer";
    this.signalingState = type === "offer" ? "have-local-offer" : "stable";
    this.localDescription = { type, sdp: "v=0\r\na=fingerprint:sha-256 AA:01\r\n" };
  }
  async setRemoteDescription(description: { type: string }) {
    this.remoteDescription = description;
    this.signalingState = description.type === "offer" ? "have-remote-offer" : "stable";
  }
  close() {
    this.signalingState = "closed";
  }
}

function openPeer(offers: boolean, send: (text: string) => void, onUnverified = () => {}) {
  const tracks = { voice: null, camera: null, screen: null };
  const options = { configuration: {}, polite: true, offers, tracks };
  return new Peer({ ...options, send: async (text) => send(text), onTrack: () => {}, onState: () => {}, onUnverified });
}

const typeOf = (text: string) => readSignal(text)?.description?.type;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("RTCPeerConnection", Connection);
  vi.stubGlobal("RTCRtpReceiver", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an offer without an answer", () => {
  it("is sent again after 5 s, 10 s and so on, until the answer comes", async () => {
    const sent: string[] = [];
    const ada = openPeer(true, (text) => sent.push(text));
    const answers: string[] = [];
    const ben = openPeer(false, (text) => answers.push(text));
    const counts: number[] = [];
    for (const ms of [0, 4999, 1, 9999, 1, 19_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      counts.push(sent.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
    // The server lost the first offer, and the answer to the second one.
    await ben.receive(sent[1] ?? "");
    await ben.receive(sent[2] ?? "");
    await vi.advanceTimersByTimeAsync(0);
    expect(answers.map(typeOf)).toEqual(["answer", "answer"]);
    await ada.receive(answers[1] ?? "");
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent.map(typeOf)).toEqual(["offer", "offer", "offer", "offer"]);
  });

  it("is not sent again after the connection was closed", async () => {
    const sent: string[] = [];
    const ada = openPeer(true, (text) => sent.push(text));
    await vi.advanceTimersByTimeAsync(0);
    ada.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });
});

it("a description with another certificate than before is told of, and not used", async () => {
  const sent: string[] = [];
  const ada = openPeer(true, (text) => sent.push(text));
  const onUnverified = vi.fn();
  const answers: string[] = [];
  const ben = openPeer(false, (text) => answers.push(text), onUnverified);
  await vi.advanceTimersByTimeAsync(5000);
  await ben.receive(sent[0] ?? "");
  await ben.receive((sent[1] ?? "").replace("AA:01", "EE:66"));
  await vi.advanceTimersByTimeAsync(0);
  expect([onUnverified.mock.calls.length, answers.length]).toEqual([1, 1]);
  ada.close();
});
