import { beforeEach, describe, expect, it, vi } from "vitest";
import { PeerMedia } from "../../../../web/call/mesh/peer-media.ts";
import type { TrackSource, Tracks } from "../../../../web/call/transport.ts";
import { eventually } from "../../../support/eventually.ts";

const none: Tracks = { voice: null, camera: null, screen: null };
const camera = { kind: "video" } as MediaStreamTrack;

/** A section of a connection, which notes what it sends. */
class Transceiver {
  direction = "sendrecv";
  codecs: string[] = [];
  readonly mid: string | null;
  readonly sent: unknown[] = [];
  encoding: RTCRtpEncodingParameters = {};
  constructor(mid: string | null) {
    this.mid = mid;
  }
  readonly sender = {
    replaceTrack: async (track: unknown) => void this.sent.push(track),
    getParameters: () => ({ encodings: [{ ...this.encoding }] }),
    setParameters: async ({ encodings: [one = {}] }: RTCRtpSendParameters) => {
      this.encoding = one;
    },
  };
  setCodecPreferences(codecs: RTCRtpCodec[]) {
    this.codecs = codecs.map(({ mimeType, sdpFmtpLine }) => [mimeType, sdpFmtpLine].filter(Boolean).join(" "));
  }
}

class Connection extends EventTarget {
  transceivers: Transceiver[] = [];
  remoteDescription: { sdp: string } | null = null;
  readonly made: string[] = [];
  loss = 0;
  checks = 0;
  addTransceiver(kind: string) {
    const transceiver = new Transceiver(null);
    this.made.push(kind);
    this.transceivers.push(transceiver);
    return transceiver;
  }
  getTransceivers() {
    return this.transceivers;
  }
  async getStats() {
    const report = { type: "remote-inbound-rtp", timestamp: ++this.checks, fractionLost: this.loss };
    return new Map([["R1", report]]);
  }
  /** The other device's offer has sections with these ids. */
  offered(...mids: string[]) {
    this.remoteDescription = { sdp: mids.map((mid) => `m=video\r\na=mid:${mid}\r\n`).join("") };
    this.transceivers = mids.map((mid) => Object.assign(new Transceiver(mid), { direction: "recvonly" }));
    return this.transceivers;
  }
}

function openMedia(tracks: Tracks = none) {
  const connection = new Connection();
  const got: string[] = [];
  const onTrack = (kind: TrackSource, { kind: type }: MediaStreamTrack) => void got.push(`${kind} ${type}`);
  const media = new PeerMedia({ connection: connection as never, tracks, onTrack });
  return { connection, media, got };
}

beforeEach(() => {
  const h264 = (profile: string, mode: number) => ({
    ...{ mimeType: "video/H264", clockRate: 90_000 },
    sdpFmtpLine: `packetization-mode=${mode};profile-level-id=${profile}`,
  });
  const codecs = [
    ...["video/VP8", "video/rtx", "video/VP9", "video/AV1", "video/red"].map((mimeType) => ({
      mimeType,
      clockRate: 1,
    })),
    ...[h264("42e01f", 1), h264("42e01f", 0), h264("640034", 1)],
  ];
  vi.stubGlobal("RTCRtpReceiver", { getCapabilities: () => ({ codecs, headerExtensions: [] }) });
});

describe("the sections of a connection", () => {
  it("are voice, camera and screen, of which only what is on is sent", () => {
    const { connection, media } = openMedia({ ...none, camera });
    media.offer();
    expect(connection.made).toEqual(["audio", "video", "video"]);
    expect(connection.transceivers.map(({ sent }) => sent)).toEqual([[null], [camera], [null]]);
    media.setTrack("camera", null);
    media.setTrack("screen", camera);
    expect(connection.transceivers.map(({ sent }) => sent)).toEqual([[null], [camera, null], [null, camera]]);
  });

  it("of an offer are known by their order, whatever their ids, and others are left alone", () => {
    const { connection, media, got } = openMedia({ ...none, camera });
    const sections = connection.offered("x", "7", "a", "more");
    for (const [at, transceiver] of sections.entries())
      connection.dispatchEvent(
        Object.assign(new Event("track"), { transceiver, track: { kind: at ? "video" : "audio" } }),
      );
    expect(got).toEqual(["voice audio", "camera video", "screen video"]);
    media.answer();
    expect(sections.map(({ direction }) => direction)).toEqual(["sendrecv", "sendrecv", "sendrecv", "recvonly"]);
    expect(sections.map(({ sent }) => sent)).toEqual([[null], [camera], [null], []]);
  });

  it("offer the codecs of all browsers, so that a description fits into a signal", () => {
    const { connection, media } = openMedia();
    media.offer();
    const common = ["video/VP8", "video/rtx", "video/H264 packetization-mode=1;profile-level-id=42e01f"];
    expect(connection.transceivers.map(({ codecs }) => codecs)).toEqual([[], common, common]);
  });
});

describe("the bit rates", () => {
  it("are limited once connected; a camera's falls with losses, and begins anew with another picture", async () => {
    const { connection, media } = openMedia({ ...none, camera });
    media.offer();
    const [voice, video, screen] = connection.transceivers;
    const rateOf = (one: Transceiver | undefined) => one?.encoding.maxBitrate;
    media.connected();
    await eventually(() => expect([voice, video, screen].map(rateOf)).toEqual([32_000, 350_000, 1_200_000]));
    expect(voice?.encoding.priority).toBe("high");
    connection.loss = 0.2;
    await media.adapt();
    await media.adapt();
    await eventually(() => expect(rateOf(video)).toBe(60_000));
    expect(rateOf(screen)).toBe(1_200_000);
    await media.adapt();
    await eventually(() => expect(video?.encoding.active).toBe(false));
    media.setTrack("camera", null);
    media.setTrack("camera", camera);
    await eventually(() => expect(video?.encoding).toMatchObject({ active: true, maxBitrate: 350_000 }));
  });

  it("of a device that sends no picture are not checked", async () => {
    const { connection, media } = openMedia();
    media.offer();
    media.connected();
    await media.adapt();
    expect(connection.checks).toBe(0);
  });
});
