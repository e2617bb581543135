import type { CallParticipantState } from "@contract/voice-call.ts";
import type { StoreApi } from "zustand/vanilla";
import { ApiError } from "../api/api-error.ts";
import type { MicrophoneError } from "../media/microphone.ts";
import type { CallSignaling } from "../room/call-signaling.ts";
import { lastMicrophone, lastMuted } from "./call-preferences.ts";
import type { CallView } from "./call-view.ts";
import { OwnMicrophone } from "./own-microphone.ts";
import { OwnState } from "./own-state.ts";
import { OwnVideos } from "./own-videos.ts";
import { type TrackSource, type Tracks, videoKinds } from "./transport.ts";

interface Options {
  signaling: Pick<CallSignaling, "setState">;
  store: StoreApi<CallView>;
  send(kind: TrackSource, track: MediaStreamTrack | null): void;
}

/** Microphone, camera and screen of this device in a call, here and as the room lists them. */
export class LocalMedia {
  readonly #options: Options;
  readonly microphone: OwnMicrophone;
  readonly videos: OwnVideos;
  readonly #state: OwnState;

  constructor(options: Options) {
    const { signaling, store, send } = options;
    this.#options = options;
    this.microphone = new OwnMicrophone({
      onTrack: (track) => send("voice", track),
      onLost: (problem) => {
        store.setState({ problem, captureLoss: { why: "microphoneLost" } });
        void this.#state.set("muted", true);
      },
      onSilent: (silent) => store.setState({ silent }),
    });
    this.#state = new OwnState({
      signaling,
      apply: ({ muted, camera, screen }, taken) => {
        this.microphone.mute(muted);
        this.videos.apply({ camera, screen });
        store.setState({ muted, camera, screen, mutedByOthers: taken.includes("muted") });
        if (videoKinds.some((kind) => taken.includes(kind))) store.setState({ captureLoss: { why: "videosTaken" } });
      },
    });
    this.videos = new OwnVideos({
      own: this.#state,
      send,
      onCameraLost: () => store.setState({ captureLoss: { why: "cameraLost" } }),
      onCameraPaused: (cameraPaused) => store.setState({ cameraPaused }),
    });
  }

  get muted(): boolean {
    return this.#state.state.muted;
  }

  get tracks(): Tracks {
    return { voice: this.microphone.track, ...this.videos.tracks };
  }

  /** Begins a call, muted if the last call ended muted or no microphone is open. Returns whether it is muted. */
  begin(): boolean {
    const muted = !this.microphone.isOpen || lastMuted.get() === "yes";
    this.#state.begin(muted);
    return muted;
  }

  /** Opens the microphone in the call, and unmutes as in the last one. */
  async openLater(): Promise<void> {
    const begins = lastMuted.get() === "yes" ? this.openMicrophone() : this.setMuted(false);
    await begins.catch(() => {});
  }

  close(): void {
    this.microphone.close();
    this.videos.close();
    this.#state.begin(true);
  }

  /** Resolves to false if the call was left, or another microphone asked for, meanwhile. Rejects with a `MicrophoneError`. */
  async openMicrophone(deviceId?: string): Promise<boolean> {
    const { store } = this.#options;
    try {
      const isOpen = await this.microphone.open(deviceId);
      if (isOpen) store.setState(({ problem: _, ...view }) => view, true);
      return isOpen;
    } catch (error) {
      if (!this.microphone.isOpen) store.setState({ problem: (error as MicrophoneError).problem });
      throw error;
    }
  }

  async setMuted(muted: boolean): Promise<void> {
    if (!muted && !this.microphone.isOpen && !(await this.openMicrophone())) return;
    lastMuted.set(muted ? "yes" : "no");
    await this.#state.set("muted", muted);
  }

  async chooseMicrophone(deviceId: string): Promise<void> {
    if (await this.openMicrophone(deviceId)) lastMicrophone.set(deviceId);
  }

  /** Takes over the state that the room lists for this device, for example after the owner muted it. */
  follow(listed: CallParticipantState): void {
    this.#state.follow(listed);
  }

  /** The device came back as the same participant, with this state in the room. What was turned off meanwhile, the room may not know. */
  resume(listed: CallParticipantState): void {
    this.follow(listed);
    if (videoKinds.some((kind) => listed[kind] !== this.#state.state[kind])) void this.#repeat();
  }

  /** The device is a new participant, which begins without videos. */
  restart(): void {
    if (videoKinds.some((kind) => this.#state.state[kind])) void this.#repeat();
  }

  /** Videos that the room refuses go off at once, others after a second attempt. */
  async #repeat(isRetry = false): Promise<void> {
    try {
      await this.#state.repeat();
    } catch (error) {
      const { store } = this.#options;
      if (store.getState().phase !== "in") return;
      const refused = error instanceof ApiError && error.kind === "refused" && error.retryAfterSeconds === undefined;
      if (!refused && !isRetry) return this.#repeat(true);
      store.setState({ captureLoss: { why: refused ? { text: error.text } : "videosTaken" } });
      for (const kind of videoKinds) void this.videos.turn(kind, false);
    }
  }
}
