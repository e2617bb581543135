import { openCamera, openScreen } from "../media/camera.ts";
import { watchTracks } from "../media/watch-tracks.ts";
import type { VideoKind } from "./transport.ts";

interface Options {
  kind: VideoKind;
  /** The video ended without this page's doing: the camera was unplugged, or the browser's own button ended the share. */
  onEnded(): void;
  /** The system muted the track (`mute` event), for example while another app is shown. */
  onPaused(paused: boolean): void;
}

/** The camera or the shared screen of this device in a call. */
export class OwnVideo {
  readonly #options: Options;
  #stream: MediaStream | undefined;
  /** Raised by each opening and closing. A stream that was asked for under an earlier number is stopped at once. */
  #generation = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get track(): MediaStreamTrack | null {
    return this.#stream?.getVideoTracks()[0] ?? null;
  }

  get deviceId(): string {
    return this.track?.getSettings().deviceId ?? "";
  }

  /**
   * Resolves to false if nothing was chosen, or it was closed, or opened again, meanwhile. Rejects with a `VideoError`.
   */
  async open(deviceId?: string): Promise<boolean> {
    const generation = ++this.#generation;
    const { kind, onEnded, onPaused } = this.#options;
    let stream: MediaStream | undefined;
    try {
      stream = kind === "camera" ? await this.#openCamera(deviceId, generation) : await openScreen();
    } catch (error) {
      if (generation !== this.#generation) return false;
      throw error;
    }
    if (!stream || generation !== this.#generation) {
      if (stream) stop(stream);
      return false;
    }
    this.#release();
    this.#stream = stream;
    for (const track of stream.getVideoTracks()) track.contentHint = kind === "screen" ? "detail" : "motion";
    onPaused(false);
    watchTracks(stream, {
      onTaken: () => this.#stream === stream && onEnded(),
      onMuted: (muted) => this.#stream === stream && onPaused(muted),
    });
    return true;
  }

  close(): void {
    this.#generation++;
    this.#release();
  }

  async #openCamera(deviceId: string | undefined, generation: number): Promise<MediaStream> {
    try {
      return await openCamera(deviceId);
    } catch (error) {
      if (!this.#stream || generation !== this.#generation) throw error;
      // Many phones open one camera at a time.
      stop(this.#stream);
      return openCamera(deviceId);
    }
  }

  #release(): void {
    if (this.#stream) stop(this.#stream);
    this.#stream = undefined;
  }
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
