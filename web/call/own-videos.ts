import type { CallParticipantState } from "@contract/voice-call.ts";
import { lastCamera } from "./call-preferences.ts";
import type { OwnState } from "./own-state.ts";
import { OwnVideo } from "./own-video.ts";
import { type VideoKind, videoKinds } from "./transport.ts";

interface Options {
  own: Pick<OwnState, "state" | "set">;
  /** Sends the track, and shows it here. */
  send(kind: VideoKind, track: MediaStreamTrack | null): void;
  /** The camera was unplugged, or taken by the system. */
  onCameraLost(): void;
  onCameraPaused(paused: boolean): void;
}

/** Camera and shared screen of this device: opened first, announced to the room by `call_state`, and sent after the ack. */
export class OwnVideos {
  readonly #options: Options;
  readonly #videos: Record<VideoKind, OwnVideo>;
  #sent = { camera: false, screen: false };

  constructor(options: Options) {
    this.#options = options;
    const videoOf = (kind: VideoKind, onPaused: (paused: boolean) => void) =>
      new OwnVideo({ kind, onEnded: () => this.#ended(kind), onPaused });
    this.#videos = { camera: videoOf("camera", options.onCameraPaused), screen: videoOf("screen", () => {}) };
  }

  get cameraId(): string {
    return this.#videos.camera.deviceId;
  }

  get tracks(): Record<VideoKind, MediaStreamTrack | null> {
    const track = (kind: VideoKind) => (this.#sent[kind] ? this.#videos[kind].track : null);
    return { camera: track("camera"), screen: track("screen") };
  }

  /** Rejects with a `VideoError`, or an `ApiError` if the room refuses the request. */
  async turn(kind: VideoKind, on: boolean): Promise<void> {
    const { own } = this.#options;
    const video = this.#videos[kind];
    if (!on) {
      video.close();
      return own.set(kind, false);
    }
    if (!(await video.open(kind === "camera" ? lastCamera.get() : undefined))) return;
    const { track } = video;
    // A second click opened the video again before the room answered the first: only the track is replaced.
    if (this.#sent[kind]) return this.#options.send(kind, track);
    try {
      await own.set(kind, true);
    } catch (error) {
      if (video.track === track) video.close();
      throw error;
    }
  }

  /** Takes another camera, now if one is on, else for the next time. Rejects with a `VideoError`. */
  async choose(deviceId: string): Promise<void> {
    const { own, send } = this.#options;
    if (own.state.camera) {
      try {
        if (!(await this.#videos.camera.open(deviceId))) return;
      } catch (error) {
        const isLost = this.#videos.camera.track?.readyState !== "live";
        if (isLost) await this.turn("camera", false);
        throw error;
      }
      send("camera", this.#videos.camera.track);
    }
    lastCamera.set(deviceId);
  }

  /** Begins or ends sending, as the own state says. */
  apply(state: Pick<CallParticipantState, VideoKind>): void {
    for (const kind of videoKinds) {
      if (state[kind] === this.#sent[kind]) continue;
      this.#sent[kind] = state[kind];
      if (!state[kind]) this.#videos[kind].close();
      this.#options.send(kind, this.#videos[kind].track);
    }
  }

  close(): void {
    for (const kind of videoKinds) this.#videos[kind].close();
    this.#sent = { camera: false, screen: false };
  }

  #ended(kind: VideoKind): void {
    if (kind === "camera") this.#options.onCameraLost();
    void this.turn(kind, false);
  }
}
