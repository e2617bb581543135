import type { TrackSource, Tracks, VideoKind } from "../transport.ts";
import { trackSources, videoKinds } from "../transport.ts";
import { bestVideoQuality, nextVideoQuality, stepOf, type VideoQuality } from "./bit-rate.ts";
import { conditionsOf, reportsOf } from "./link-stats.ts";
import { voiceBitsPerSecond } from "./negotiation.ts";

interface Options {
  connection: RTCPeerConnection;
  tracks: Tracks;
  onTrack(kind: TrackSource, track: MediaStreamTrack): void;
}

/**
 * The media of a connection: one section each for voice, camera and screen, in this order and from its start. Turning a
 * camera on or off exchanges a track, and no description.
 */
export class PeerMedia {
  readonly #options: Options;
  readonly #transceivers = new Map<TrackSource, RTCRtpTransceiver>();
  readonly #qualities: Record<VideoKind, VideoQuality> = { camera: bestVideoQuality, screen: bestVideoQuality };
  #tracks: Tracks;
  #isConnected = false;
  #limited: Promise<void> = Promise.resolve();
  #reports: Awaited<ReturnType<typeof reportsOf>> = new Map();

  constructor(options: Options) {
    const { connection } = options;
    this.#options = options;
    this.#tracks = options.tracks;
    connection.addEventListener("track", ({ track, transceiver }) => {
      const kind = kindOf(connection, transceiver);
      if (kind && track.kind === (kind === "voice" ? "audio" : "video")) options.onTrack(kind, track);
    });
  }

  /** Adds the sections to a connection that will make the offer. */
  offer(): void {
    for (const kind of trackSources)
      this.#use(kind, this.#options.connection.addTransceiver(kind === "voice" ? "audio" : "video"));
  }

  /** Sends in the sections of the other device's offer. */
  answer(): void {
    const { connection } = this.#options;
    for (const transceiver of connection.getTransceivers()) {
      const kind = kindOf(connection, transceiver);
      if (!kind || this.#transceivers.get(kind) === transceiver) continue;
      if (transceiver.direction === "recvonly") transceiver.direction = "sendrecv";
      this.#use(kind, transceiver);
    }
  }

  setTrack(kind: TrackSource, track: MediaStreamTrack | null): void {
    this.#tracks = { ...this.#tracks, [kind]: track };
    if (kind !== "voice") this.#qualities[kind] = bestVideoQuality;
    this.#transceivers
      .get(kind)
      ?.sender.replaceTrack(track)
      .catch(() => {});
    this.#limit(kind);
  }

  /** Parameters of senders can be set from now on. */
  connected(): void {
    this.#isConnected = true;
    for (const kind of trackSources) this.#limit(kind);
  }

  async adapt(): Promise<void> {
    if (!this.#isConnected || videoKinds.every((kind) => !this.#tracks[kind])) return;
    const before = this.#reports;
    this.#reports = await reportsOf(this.#options.connection);
    const mid = (kind: VideoKind) => this.#transceivers.get(kind)?.mid ?? null;
    const conditions = conditionsOf(this.#reports, before, { camera: mid("camera"), screen: mid("screen") });
    for (const kind of videoKinds) {
      const { step } = this.#qualities[kind];
      if (!this.#tracks[kind]) continue;
      this.#qualities[kind] = nextVideoQuality(kind, this.#qualities[kind], conditions[kind]);
      if (this.#qualities[kind].step !== step) this.#limit(kind);
    }
  }

  level(): number {
    const receiver = this.#transceivers.get("voice")?.receiver;
    return receiver?.getSynchronizationSources?.()[0]?.audioLevel ?? 0;
  }

  #use(kind: TrackSource, transceiver: RTCRtpTransceiver): void {
    this.#transceivers.set(kind, transceiver);
    if (kind !== "voice") preferCodecs(transceiver);
    transceiver.sender.replaceTrack(this.#tracks[kind]).catch(() => {});
  }

  #limit(kind: TrackSource): void {
    // One after the other: a sender takes no parameters while it takes others.
    this.#limited = this.#limited.then(() => this.#setLimits(kind)).catch(() => {});
  }

  async #setLimits(kind: TrackSource): Promise<void> {
    const sender = this.#transceivers.get(kind)?.sender;
    const parameters = sender?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!sender || !parameters || !encoding || !this.#isConnected) return;
    if (kind === "voice") {
      encoding.maxBitrate = voiceBitsPerSecond;
      encoding.priority = "high";
      encoding.networkPriority = "high";
    } else {
      const { bitsPerSecond, framesPerSecond, scale } = stepOf(kind, this.#qualities[kind]);
      encoding.active = bitsPerSecond > 0;
      if (bitsPerSecond > 0) encoding.maxBitrate = bitsPerSecond;
      encoding.maxFramerate = framesPerSecond;
      encoding.scaleResolutionDownBy = scale;
    }
    await sender.setParameters(parameters);
  }
}

/** The media of a section of the connection, by its place in the other device's description. */
function kindOf({ remoteDescription }: RTCPeerConnection, { mid }: RTCRtpTransceiver): TrackSource | undefined {
  const mids = [...(remoteDescription?.sdp ?? "").matchAll(/^a=mid:(\S+)/gm)].map(([, one]) => one);
  return mid === null ? undefined : trackSources[mids.indexOf(mid)];
}

/** Codecs that all browsers have. With the 20 of Chromium for each section a description would not fit into a signal. */
function preferCodecs(transceiver: RTCRtpTransceiver): void {
  const { codecs = [] } = RTCRtpReceiver.getCapabilities?.("video") ?? {};
  const common = codecs.filter(({ mimeType, sdpFmtpLine = "" }) => {
    const name = mimeType.toLowerCase();
    if (name !== "video/h264") return name === "video/vp8" || name === "video/rtx";
    return sdpFmtpLine.includes("packetization-mode=1") && sdpFmtpLine.includes("profile-level-id=42e01f");
  });
  // Firefox before 128 lacks this method, and has few codecs.
  if (common.length > 0) transceiver.setCodecPreferences?.(common);
}
