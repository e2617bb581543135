import {
  type CallDevice,
  type CallTransport,
  type TrackSource,
  type Tracks,
  type TransportEvents,
  trackSources,
} from "../transport.ts";
import { emptyRoster, isPolite, rosterAfterList, rosterAfterSignal } from "./negotiation.ts";
import { Peer, type PeerOptions } from "./peer.ts";

type AnyPeer = Pick<Peer, "receive" | "setTrack" | "adapt" | "restart" | "resend" | "level" | "close">;

export interface MeshOptions {
  /** Id of this device. */
  own: string;
  configuration: RTCConfiguration;
  /** Sends a signal. Rejects if the other device did not get the text. */
  send(device: string, text: string): Promise<void>;
  events: TransportEvents;
  openPeer?(options: PeerOptions): AnyPeer;
}

const noTracks: Tracks = { voice: null, camera: null, screen: null };

/** A connection to each other device of the call: enough for eight voices, and no server that carries media. */
export class Mesh implements CallTransport {
  readonly #options: MeshOptions;
  readonly #peers = new Map<string, AnyPeer>();
  #roster = emptyRoster;
  #earlier: ReadonlySet<string> = new Set();
  #tracks = noTracks;
  #left = false;

  constructor(options: MeshOptions) {
    this.#options = options;
  }

  join(earlier: readonly string[]): void {
    this.#earlier = new Set(earlier);
  }

  follow(devices: readonly CallDevice[]): void {
    const { unlisted } = this.#roster;
    const { came, left, ...roster } = rosterAfterList(this.#roster, this.#options.own, devices, performance.now());
    this.#roster = roster;
    for (const device of left) this.#drop(device);
    for (const device of came) this.#open(device, this.#tracks);
    for (const device of unlisted.keys()) if (this.#isListed(device)) this.#giveTracks(device);
  }

  async receive(from: CallDevice, text: string): Promise<void> {
    const { device } = from;
    const roster = rosterAfterSignal(this.#roster, this.#options.own, from, performance.now());
    if (!roster || this.#left) return;
    this.#roster = roster;
    await (this.#peers.get(device) ?? this.#open(device, noTracks)).receive(text);
  }

  /** A device that no list has named gets no voice and no picture. */
  #isListed(device: string): boolean {
    return this.#roster.present.has(device) && !this.#roster.unlisted.has(device);
  }

  #giveTracks(device: string): void {
    for (const kind of trackSources) this.#peers.get(device)?.setTrack(kind, this.#tracks[kind]);
  }

  renew(): void {
    for (const device of [...this.#peers.keys()]) {
      this.#drop(device);
      this.#open(device, this.#isListed(device) ? this.#tracks : noTracks);
    }
  }

  setTrack(kind: TrackSource, track: MediaStreamTrack | null): void {
    this.#tracks = { ...this.#tracks, [kind]: track };
    for (const [device, peer] of this.#peers) if (this.#isListed(device)) peer.setTrack(kind, track);
  }

  adapt(): void {
    for (const peer of this.#peers.values()) void peer.adapt();
  }

  levelOf(device: string): number {
    return this.#peers.get(device)?.level() ?? 0;
  }

  networkChanged(): void {
    for (const peer of this.#peers.values()) peer.restart();
  }

  resend(): void {
    for (const peer of this.#peers.values()) peer.resend();
  }

  leave(): void {
    this.#left = true;
    for (const device of [...this.#peers.keys()]) this.#drop(device);
  }

  #open(device: string, tracks: Tracks): AnyPeer {
    const { own, configuration, send, events, openPeer = (options) => new Peer(options) } = this.#options;
    const peer = openPeer({
      configuration,
      // The device that joined later sends the offer. After a rejoin too: the others may have renewed before it came.
      offers: this.#earlier.has(device),
      polite: isPolite(own, device),
      tracks,
      send: (text) => send(device, text),
      onTrack: (kind, track) => events.onTrack(device, kind, track),
      onState: (state) => events.onState(device, state),
      onUnverified: () => events.onUnverified(device),
    });
    this.#peers.set(device, peer);
    return peer;
  }

  #drop(device: string): void {
    this.#peers.get(device)?.close();
    this.#peers.delete(device);
    this.#options.events.onLeft(device);
  }
}
