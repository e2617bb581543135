import type { StoreApi } from "zustand/vanilla";
import type { MicrophoneProblem } from "../media/microphone.ts";
import type { CallSignaling } from "../room/call-signaling.ts";
import type { CallVideo } from "./call-videos.ts";
import type { PeerState, VideoKind } from "./transport.ts";

/**
 * Why a call is over for this device. `over`: for all. `out`: the room took it out of the call, as after a removal. `left`: the
 * page left the room. `direct`: calls no longer go through a relay only, as the person had read. `failed`: an error of
 * this page. `text`: the room's explanation.
 */
export type CallEnd = "over" | "out" | "left" | "direct" | "failed" | { text: string };

/** Why a camera or microphone of this device went off by itself; `text`: the room's explanation. */
export type CaptureLoss = "cameraLost" | "microphoneLost" | "videosTaken" | { text: string };

/** State of the call on this device. */
export interface CallView {
  phase: "out" | "joining" | "in";
  /** Id of the own participant; "" unless `in`. */
  device: string;
  muted: boolean;
  camera: boolean;
  screen: boolean;
  /** The cameras and screens to show, the own ones too. */
  videos: readonly CallVideo[];
  /** A new object for each loss, so that the same reason is shown again. */
  captureLoss?: { why: CaptureLoss };
  /** The owner or a co-owner muted this device. */
  mutedByOthers: boolean;
  /** Why the microphone is not open; undefined while it is, or while it is not needed. */
  problem?: MicrophoneProblem;
  /** The system muted the microphone's track (`mute` event). */
  silent: boolean;
  /** The system muted the camera's track (`mute` event). */
  cameraPaused: boolean;
  /** The socket has been lost for `callRejoinMs`: this device sends and plays nothing. */
  paused: boolean;
  /** No STUN or TURN server is configured. */
  localOnly: boolean;
  /** The browser plays no voice before a user gesture. */
  blocked: boolean;
  /** Devices that speak right now, the own one too. */
  speaking: ReadonlySet<string>;
  connected: ReadonlySet<string>;
  /** Devices to which no ICE candidate pair has connected yet. */
  unreachable: ReadonlySet<string>;
  /** Devices with a signal that their member did not write, and no connection since. */
  unverified: ReadonlySet<string>;
}

/** A call that this device is in or joins. */
export interface OngoingCall {
  readonly signaling: CallSignaling;
  readonly store: Pick<StoreApi<CallView>, "getState" | "getInitialState" | "subscribe">;
  readonly microphoneId: string;
  /** Rejects with a `MicrophoneError`, or an `ApiError` if the room refuses the request. */
  setMuted(muted: boolean): Promise<void>;
  /** Rejects with a `MicrophoneError`. */
  chooseMicrophone(deviceId: string): Promise<void>;
  chooseSpeaker(deviceId: string): void;
  /** Id of the camera in use; "" while it is off. */
  readonly cameraId: string;
  /** Turns a video on or off. Rejects with a `VideoError`, or an `ApiError` if the room refuses the request. */
  setVideo(kind: VideoKind, on: boolean): Promise<void>;
  /** Rejects with a `VideoError`. */
  chooseCamera(deviceId: string): Promise<void>;
  leave(): void;
}

export const viewOutsideCall: CallView = {
  ...{ phase: "out", device: "", muted: true, mutedByOthers: false, silent: false, cameraPaused: false },
  ...{ camera: false, screen: false, videos: [], paused: false, localOnly: false, blocked: false },
  ...{ speaking: new Set<string>(), connected: new Set<string>() },
  ...{ unreachable: new Set<string>(), unverified: new Set<string>() },
};

/** Loudness above which a person counts as speaking, and the time for which they still do afterwards. */
export const speakingLevel = { remote: 0.015, own: 0.3 };
const holdMs = 500;

/** Devices that speak, from who was heard last when. Returns `before` if they are the same. */
export function speakingNow(
  before: ReadonlySet<string>,
  soundAt: ReadonlyMap<string, number>,
  nowMs: number,
): ReadonlySet<string> {
  const now = new Set([...soundAt].filter(([, at]) => nowMs - at <= holdMs).map(([device]) => device));
  return now.size === before.size && [...now].every((device) => before.has(device)) ? before : now;
}

type Links = Pick<CallView, "connected" | "unreachable" | "unverified">;

/** Connection state changed. A completed DTLS handshake authenticates the device. */
export function withLink({ connected, unreachable, unverified }: Links, device: string, state: PeerState): Links {
  return {
    connected: withElement(connected, device, state === "connected"),
    unreachable: withElement(unreachable, device, state === "unreachable"),
    unverified: state === "connected" ? withElement(unverified, device, false) : unverified,
  };
}

/** After a signal that the device's member did not write. */
export function withUnverified({ connected, unverified }: Links, device: string): Pick<Links, "unverified"> {
  return { unverified: connected.has(device) ? unverified : withElement(unverified, device, true) };
}

function withElement<T>(set: ReadonlySet<T>, one: T, on: boolean): ReadonlySet<T> {
  if (set.has(one) === on) return set;
  const next = new Set(set);
  if (on) next.add(one);
  else next.delete(one);
  return next;
}
