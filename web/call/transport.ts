/** Sources of tracks that a device sends, in the order of the media sections of a connection's descriptions. */
export const trackSources = ["voice", "camera", "screen"] as const;
export type TrackSource = (typeof trackSources)[number];
export const videoKinds = ["camera", "screen"] as const;
export type VideoKind = (typeof videoKinds)[number];
/** The tracks that a device sends; null sends nothing. */
export type Tracks = Record<TrackSource, MediaStreamTrack | null>;

/** `unreachable`: no ICE candidate pair connected yet; ICE goes on. */
export type PeerState = "connecting" | "connected" | "unreachable";

export interface CallDevice {
  device: string;
  memberId: string;
}

export interface TransportEvents {
  /** A track exists from the start of a connection, also before the other device sends anything in it. */
  onTrack(device: string, kind: TrackSource, track: MediaStreamTrack): void;
  onState(device: string, state: PeerState): void;
  /** The certificate of the device is another one than its member's signals name. */
  onUnverified(device: string): void;
  onLeft(device: string): void;
}

/** Carries the media of one call between this device and the others, whatever the topology. */
export interface CallTransport {
  /** Devices that were in the call before this one, which makes them an offer as soon as `follow` names them. */
  join(earlier: readonly string[]): void;
  /** Connects to these devices, and to no other one. A device that is another member's than before is dropped. */
  follow(devices: readonly CallDevice[]): void;
  /** A signal of another device. Never rejects. */
  receive(from: CallDevice, text: string): Promise<void>;
  /** Drops and re-creates all connections. */
  renew(): void;
  /** Sends this track to all from now on; null sends nothing. */
  setTrack(kind: TrackSource, track: MediaStreamTrack | null): void;
  /** Lowers the bit rates of video to what networks and the processor carry, or raises them. Called every few seconds. */
  adapt(): void;
  /** Loudness of a device right now, 0 to 1. */
  levelOf(device: string): number;
  /** The device has another network: restarts ICE. */
  networkChanged(): void;
  /** Signals get through again after a time without: what got lost is sent again. */
  resend(): void;
  leave(): void;
}
