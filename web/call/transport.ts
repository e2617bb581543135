/** How well a device hears another one, since the connection was made. */
export interface LinkStats {
  roundTripMs?: number;
  packetsReceived: number;
  packetsLost: number;
  /** Media goes through a TURN server. */
  relayed: boolean;
}

export type LinkState = "connecting" | "connected";

/** A device in a call, and whose it is. */
export interface CallDevice {
  device: string;
  memberId: string;
}

/** Carries the signals of a topology. */
export interface SignalPort {
  /** Rejects if the other device did not get the text. */
  send(device: string, text: string): Promise<void>;
}

export interface TransportEvents {
  onTrack(device: string, track: MediaStreamTrack): void;
  onState(device: string, state: LinkState): void;
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
  /** Drops all connections and makes them anew. */
  renew(): void;
  /** The microphone's track, sent to all; null sends nothing. */
  setMicrophone(track: MediaStreamTrack | null): void;
  /** Loudness of a device right now, 0 to 1. */
  levelOf(device: string): number;
  stats(device: string): Promise<LinkStats | undefined>;
  /** The device has another network: media looks for another way. */
  networkChanged(): void;
  /** The signal port works again after a time without: what got lost is sent again. */
  resend(): void;
  leave(): void;
}
