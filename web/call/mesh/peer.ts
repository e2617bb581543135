import { newLocalId } from "../../lib/ids.ts";
import type { LinkState, LinkStats } from "../transport.ts";
import { ignores, voiceBitsPerSecond, withOpusSettings } from "./negotiation.ts";
import { readSignal, type SignalContent, SignalLink, writeSignal } from "./signal.ts";

export interface PeerOptions {
  configuration: RTCConfiguration;
  polite: boolean;
  /** Makes the first offer. The other device waits for it. */
  offers: boolean;
  microphone: MediaStreamTrack | null;
  send(text: string): Promise<void>;
  onTrack(track: MediaStreamTrack): void;
  onState(state: LinkState): void;
}

/** Candidates of this time are sent as one signal. */
const candidatesMs = 60;
const resendMs = 2000;
/** An offer without an answer is sent again after this time, which doubles: the server may have lost either. */
const unansweredMs = 5000;
const unansweredMaxMs = 60_000;
/** A connection often comes back by itself. */
const disconnectedMs = 3000;

/** The connection of this device to another one. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #connection: RTCPeerConnection;
  readonly #link = new SignalLink(newLocalId());
  #sender: RTCRtpSender | undefined;
  #microphone: MediaStreamTrack | null;
  #makingOffer = false;
  #settingAnswer = false;
  /** An offer of the other device was ignored: so are its candidates. */
  #ignoring = false;
  #candidates: RTCIceCandidateInit[] = [];
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #received: Promise<void> = Promise.resolve();
  #sent: Promise<void> = Promise.resolve();
  #unansweredMs = unansweredMs;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.#microphone = options.microphone;
    const connection = new RTCPeerConnection(options.configuration);
    this.#connection = connection;
    connection.addEventListener("negotiationneeded", () => void this.#offer());
    connection.addEventListener("icecandidate", ({ candidate }) => {
      // The last candidate of all is empty, and tells nothing.
      if (!candidate?.candidate) return;
      this.#candidates.push(candidate.toJSON());
      this.#after("candidates", candidatesMs, () => this.#sendCandidates());
    });
    connection.addEventListener("track", ({ track }) => options.onTrack(track));
    connection.addEventListener("connectionstatechange", () => this.#follow(connection.connectionState));
    if (options.offers) this.#use(connection.addTransceiver("audio", { direction: "sendrecv" }));
  }

  /** Signals are used one after the other. Never rejects. */
  receive(text: string): Promise<void> {
    // A description that the browser does not take changes nothing; the other device makes another offer.
    this.#received = this.#received.then(() => this.#receive(text)).catch(() => {});
    return this.#received;
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#microphone = track;
    this.#sender?.replaceTrack(track).catch(() => {});
  }

  restart(): void {
    if (this.#connection.remoteDescription) this.#connection.restartIce();
  }

  /** Sends an offer again that was not answered. */
  resend(): void {
    const { signalingState, localDescription } = this.#connection;
    if (signalingState === "have-local-offer" && localDescription) void this.#describe(localDescription);
  }

  level(): number {
    const [receiver] = this.#connection.getReceivers();
    return receiver?.getSynchronizationSources?.()[0]?.audioLevel ?? 0;
  }

  async stats(): Promise<LinkStats> {
    const stats: LinkStats = { packetsReceived: 0, packetsLost: 0, relayed: false };
    const reports = new Map<string, Record<string, unknown>>();
    (await this.#connection.getStats()).forEach((report: Record<string, unknown>, id: string) => {
      reports.set(id, report);
    });
    for (const report of reports.values()) {
      if (report.type === "inbound-rtp" && report.kind === "audio") {
        stats.packetsReceived += Number(report.packetsReceived ?? 0);
        stats.packetsLost += Number(report.packetsLost ?? 0);
      } else if (report.type === "candidate-pair" && report.nominated && report.state === "succeeded") {
        const seconds = report.currentRoundTripTime;
        if (typeof seconds === "number") stats.roundTripMs = seconds * 1000;
        stats.relayed = reports.get(String(report.localCandidateId))?.candidateType === "relay";
      }
    }
    return stats;
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#connection.close();
  }

  async #receive(text: string): Promise<void> {
    const connection = this.#connection;
    const signal = readSignal(text);
    if (!signal || this.#isClosed || this.#link.admit(signal)) return;
    const { description, candidates = [] } = signal;
    if (description) {
      this.#ignoring = ignores(description.type, {
        polite: this.#options.polite,
        makingOffer: this.#makingOffer,
        settingAnswer: this.#settingAnswer,
        signalingState: connection.signalingState,
      });
      if (this.#ignoring) return;
      this.#settingAnswer = description.type === "answer";
      try {
        await connection.setRemoteDescription(description);
      } finally {
        this.#settingAnswer = false;
      }
      this.#cancel("unanswered");
      this.#unansweredMs = unansweredMs;
      if (description.type === "offer") await this.#answer();
    }
    if (this.#ignoring) return;
    for (const candidate of candidates) await connection.addIceCandidate(candidate).catch(() => {});
  }

  async #offer(): Promise<void> {
    // The device that waits for an offer has nothing to offer before.
    if (this.#isClosed || (!this.#options.offers && !this.#connection.remoteDescription)) return;
    try {
      this.#makingOffer = true;
      await this.#connection.setLocalDescription();
      const { localDescription } = this.#connection;
      if (localDescription) void this.#describe(localDescription);
    } catch {
      // The connection was closed, or an offer of the other device came first.
    } finally {
      this.#makingOffer = false;
    }
  }

  async #answer(): Promise<void> {
    const [transceiver] = this.#connection.getTransceivers();
    if (transceiver) {
      if (transceiver.direction === "recvonly") transceiver.direction = "sendrecv";
      this.#use(transceiver);
    }
    await this.#connection.setLocalDescription();
    const { localDescription } = this.#connection;
    if (localDescription) void this.#describe(localDescription);
  }

  #use({ sender }: RTCRtpTransceiver): void {
    if (this.#sender === sender) return;
    this.#sender = sender;
    sender.replaceTrack(this.#microphone).catch(() => {});
  }

  #describe({ type, sdp }: RTCSessionDescription): Promise<void> {
    if (type !== "offer" && type !== "answer") return Promise.resolve();
    if (type === "offer")
      this.#after("unanswered", this.#unansweredMs, () => {
        this.#unansweredMs = Math.min(2 * this.#unansweredMs, unansweredMaxMs);
        this.resend();
      });
    return this.#send({ description: { type, sdp: withOpusSettings(sdp) } });
  }

  #sendCandidates(): void {
    const candidates = this.#candidates.map(({ candidate = "", sdpMid = null, sdpMLineIndex = null, ...rest }) => {
      const { usernameFragment = null } = rest;
      return { candidate, sdpMid, sdpMLineIndex, usernameFragment };
    });
    this.#candidates = [];
    if (candidates.length > 0) void this.#send({ candidates });
  }

  /** One after the other, as the other device refuses an earlier signal behind a later one. Never rejects. */
  #send(content: SignalContent): Promise<void> {
    this.#sent = this.#sent
      .then(() => this.#options.send(writeSignal(this.#link.stamp(content))))
      .catch(() => this.#after("resend", resendMs, () => this.#repair()));
    return this.#sent;
  }

  /** The other device lacks a signal. */
  #repair(): void {
    if (this.#connection.signalingState === "have-local-offer") this.resend();
    else this.restart();
  }

  #follow(state: RTCPeerConnectionState): void {
    this.#cancel("restart");
    if (state === "connected") {
      this.#options.onState("connected");
      this.#limitBitRate();
      return;
    }
    this.#options.onState("connecting");
    if (state === "failed" || state === "disconnected")
      this.#after("restart", state === "failed" ? 0 : disconnectedMs, () => this.restart());
  }

  #limitBitRate(): void {
    const sender = this.#sender;
    const parameters = sender?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!sender || !parameters || !encoding || encoding.maxBitrate === voiceBitsPerSecond) return;
    encoding.maxBitrate = voiceBitsPerSecond;
    sender.setParameters(parameters).catch(() => {});
  }

  get #isClosed(): boolean {
    return this.#connection.signalingState === "closed";
  }

  #after(what: string, ms: number, run: () => void): void {
    if (this.#timers.has(what) || this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(what);
      run();
    }, ms);
    this.#timers.set(what, timer);
  }

  #cancel(what: string): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.delete(what);
  }
}
