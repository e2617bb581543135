import { newLocalId } from "../../lib/ids.ts";
import type { PeerState, TrackSource, Tracks } from "../transport.ts";
import { shouldIgnore, withOpusSettings, withoutUnlistedCodecs } from "./negotiation.ts";
import { PeerMedia } from "./peer-media.ts";
import { readSignal, type SignalContent, SignalLink, writeSignal } from "./signal.ts";

export interface PeerOptions {
  configuration: RTCConfiguration;
  polite: boolean;
  /** Makes the first offer. The other device waits for it. */
  offers: boolean;
  tracks: Tracks;
  send(text: string): Promise<void>;
  onTrack(kind: TrackSource, track: MediaStreamTrack): void;
  onState(state: PeerState): void;
  onUnverified(): void;
}

/** Candidates of this time are sent as one signal. */
const candidatesMs = 60;
const resendMs = 2000;
/** An offer without an answer is sent again after this time, which doubles: the server may have lost either. */
const unansweredMs = 5000;
const unansweredMaxMs = 60_000;
/** A connection often comes back by itself. */
const disconnectedMs = 3000;
/** Delay of the ICE restart after `failed`; doubles each time. */
const restartMs = 1000;
const restartMaxMs = 60_000;

/** The connection of this device to another one. */
export class Peer {
  readonly #options: PeerOptions;
  readonly #connection: RTCPeerConnection;
  readonly #media: PeerMedia;
  readonly #link = new SignalLink(newLocalId());
  #makingOffer = false;
  #settingAnswer = false;
  /** An offer of the other device was ignored: so are its candidates. */
  #ignoring = false;
  #candidates: RTCIceCandidateInit[] = [];
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #received: Promise<void> = Promise.resolve();
  #sent: Promise<void> = Promise.resolve();
  #unansweredMs = unansweredMs;
  #restartMs = restartMs;
  #unreachable = false;

  constructor(options: PeerOptions) {
    this.#options = options;
    const connection = new RTCPeerConnection(options.configuration);
    this.#connection = connection;
    this.#media = new PeerMedia({ connection, tracks: options.tracks, onTrack: options.onTrack });
    connection.addEventListener("negotiationneeded", () => void this.#offer());
    connection.addEventListener("icecandidate", ({ candidate }) => {
      // The last candidate of all is empty, and tells nothing.
      if (!candidate?.candidate) return;
      this.#candidates.push(candidate.toJSON());
      this.#after("candidates", candidatesMs, () => this.#sendCandidates());
    });
    connection.addEventListener("connectionstatechange", () => this.#follow(connection.connectionState));
    if (options.offers) this.#media.offer();
  }

  /** Signals are used one after the other. Never rejects. */
  receive(text: string): Promise<void> {
    // A description that the browser does not take changes nothing; the other device makes another offer.
    this.#received = this.#received.then(() => this.#receive(text)).catch(() => {});
    return this.#received;
  }

  setTrack(kind: TrackSource, track: MediaStreamTrack | null): void {
    this.#media.setTrack(kind, track);
  }

  /** Never rejects. */
  adapt(): Promise<void> {
    return this.#media.adapt().catch(() => {});
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
    return this.#media.level();
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#connection.close();
  }

  async #receive(text: string): Promise<void> {
    const connection = this.#connection;
    const signal = readSignal(text);
    if (!signal || this.#isClosed) return;
    const fault = this.#link.admit(signal);
    if (fault === "fingerprint") this.#options.onUnverified();
    if (fault) return;
    const { description, candidates = [] } = signal;
    if (description) {
      this.#ignoring = shouldIgnore(description.type, {
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
    // The device that waits for the other's offer sends none of its own before it.
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
    this.#media.answer();
    await this.#connection.setLocalDescription();
    const { localDescription } = this.#connection;
    if (localDescription) void this.#describe(localDescription);
  }

  #describe({ type, sdp }: RTCSessionDescription): Promise<void> {
    if (type !== "offer" && type !== "answer") return Promise.resolve();
    if (type === "offer")
      this.#after("unanswered", this.#unansweredMs, () => {
        this.#unansweredMs = Math.min(2 * this.#unansweredMs, unansweredMaxMs);
        this.resend();
      });
    return this.#send({ description: { type, sdp: withoutUnlistedCodecs(withOpusSettings(sdp)) } });
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
      this.#unreachable = false;
      this.#restartMs = restartMs;
      this.#options.onState("connected");
      this.#media.connected();
      return;
    }
    this.#unreachable ||= state === "failed";
    this.#options.onState(this.#unreachable ? "unreachable" : "connecting");
    if (state === "disconnected") this.#after("restart", disconnectedMs, () => this.restart());
    if (state === "failed") {
      this.#after("restart", this.#restartMs, () => this.restart());
      this.#restartMs = Math.min(2 * this.#restartMs, restartMaxMs);
    }
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
