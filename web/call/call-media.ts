import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { CallParticipant } from "@contract/voice-call.ts";
import type { CallSignaling, ReceivedSignal } from "../room/call-signaling.ts";
import { type CallVideo, CallVideos, videoKey } from "./call-videos.ts";
import { speakingLevel, speakingNow } from "./call-view.ts";
import { configurationOf } from "./mesh/configuration.ts";
import { Mesh, type MeshOptions } from "./mesh/mesh.ts";
import {
  type CallTransport,
  type PeerState,
  type TrackSource,
  type Tracks,
  trackSources,
  videoKinds,
} from "./transport.ts";
import { VoicePlayers } from "./voice-players.ts";

export interface CallMediaOptions {
  signaling: Pick<CallSignaling, "signal" | "listen" | "keyEpoch">;
  isMember(memberId: string): boolean;
  onState(device: string, state: PeerState): void;
  /** The cameras and screens to show, the own ones too. */
  onVideos(videos: readonly CallVideo[]): void;
  onUnverified(device: string): void;
  /** The browser plays no voice before a user gesture. */
  onBlocked(blocked: boolean): void;
  openTransport?: ((options: MeshOptions) => CallTransport) | undefined;
}

/** Media of a call on this device: its connections, voices and videos, and the people who speak. */
export class CallMedia {
  readonly #options: CallMediaOptions;
  voices = new VoicePlayers();
  readonly #videos: CallVideos;
  transport: CallTransport | undefined;
  #device = "";
  /** The people as the room last told them. */
  #people: readonly CallParticipant[] = [];
  /** Epoch of the key that proves the connections. */
  #keyEpoch = 0;
  #isPaused = false;
  readonly #soundAt = new Map<string, number>();

  constructor(options: CallMediaOptions) {
    this.#options = options;
    this.#videos = new CallVideos(options.onVideos);
  }

  /** `speaker`: id of the output. */
  open(speaker: string | undefined): void {
    this.voices = new VoicePlayers(this.#options.onBlocked, speaker);
  }

  /** Closes the connections of the former participant, and connects to the people in the answer to a join. */
  begin({ callId, device, people, ...servers }: CommandReply<"joinCall">, tracks: Tracks): void {
    this.transport?.leave();
    this.#videos.close();
    this.#isPaused = false;
    this.#device = device;
    const {
      openTransport = (options: MeshOptions) => new Mesh(options),
      signaling,
      onState,
      onUnverified,
    } = this.#options;
    const transport = openTransport({
      own: device,
      configuration: configurationOf(servers),
      send: (to, text) => signaling.signal(to, text),
      events: {
        onTrack: (from, kind, track) => {
          if (kind === "voice") this.voices.play(from, track);
          else this.#videos.set(from, kind, track);
        },
        onState,
        onUnverified,
        onLeft: (from) => {
          this.voices.stop(from);
          this.#videos.drop(from);
          this.#soundAt.delete(from);
          onState(from, "connecting");
        },
      },
    });
    this.transport = transport;
    this.#keyEpoch = signaling.keyEpoch;
    signaling.listen(
      { callId, device },
      { onSignal: (signal) => this.#receive(signal), onNewerKey: () => this.renew(), onUnverified },
    );
    for (const kind of trackSources) this.setTrack(kind, tracks[kind]);
    transport.join(people.map((person) => person.device));
    this.follow(people);
  }

  /**
   * Connects to the people who are members of the room, as the server could list anybody. Plays and shows only what the
   * list says that they have on, whatever else they send.
   */
  follow(people: readonly CallParticipant[]): void {
    this.#people = people;
    const members = people.filter(({ memberId }) => this.#options.isMember(memberId));
    this.voices.setAudible(new Set(members.flatMap(({ device, muted }) => (muted ? [] : [device]))));
    this.#showVideos(members);
    this.transport?.follow(members);
  }

  #showVideos(members: readonly CallParticipant[]): void {
    const others = members.filter(({ device }) => device !== this.#device);
    // Videos of this device are shown whatever the list says: they exist only while they are sent.
    const own = { device: this.#device, camera: true, screen: true };
    const keys = [...others, own].flatMap(({ device, ...on }) =>
      videoKinds.flatMap((kind) => (on[kind] ? [videoKey({ device, kind })] : [])),
    );
    this.#videos.setVisible(new Set(keys));
  }

  membersChanged(): void {
    this.follow(this.#people);
  }

  /**
   * Re-creates all connections under the newer key of a sealed room, which former members lack: with the key before it
   * they could write signals in the name of others.
   */
  renew(): void {
    const { keyEpoch } = this.#options.signaling;
    if (keyEpoch === this.#keyEpoch) return;
    this.#keyEpoch = keyEpoch;
    this.transport?.renew();
  }

  #receive({ text, keyEpoch, ...from }: ReceivedSignal): void {
    this.renew();
    if (keyEpoch === this.#keyEpoch && this.#options.isMember(from.memberId)) void this.transport?.receive(from, text);
  }

  setTrack(kind: TrackSource, track: MediaStreamTrack | null): void {
    if (this.#isPaused) return;
    this.transport?.setTrack(kind, track);
    if (this.transport) this.#videos.set(this.#device, kind, track);
  }

  /** Sends, plays and shows nothing until the next list: without the room nobody knows who has been removed. */
  pause(): void {
    this.#isPaused = true;
    for (const kind of trackSources) this.transport?.setTrack(kind, null);
    this.voices.setAudible(new Set());
    this.#videos.setVisible(new Set());
  }

  /** Sends again. */
  resume(tracks: Tracks): void {
    this.#isPaused = false;
    for (const kind of trackSources) this.setTrack(kind, tracks[kind]);
    this.transport?.resend();
  }

  /** Devices that speak now, the own one too. Returns `before` if they are the same. */
  speaking(before: ReadonlySet<string>, connected: ReadonlySet<string>, own: { device: string; level: number }) {
    const now = performance.now();
    if (own.level > speakingLevel.own) this.#soundAt.set(own.device, now);
    for (const other of connected) {
      const isAudible = this.voices.isAudible(other) && (this.transport?.levelOf(other) ?? 0) > speakingLevel.remote;
      if (isAudible) this.#soundAt.set(other, now);
    }
    return speakingNow(before, this.#soundAt, now);
  }

  close(): void {
    this.#isPaused = false;
    this.transport?.leave();
    this.transport = undefined;
    this.voices.close();
    this.#videos.close();
    this.#soundAt.clear();
  }
}
