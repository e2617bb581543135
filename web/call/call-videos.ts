import type { TrackSource, VideoKind } from "./transport.ts";

export interface CallVideo {
  device: string;
  kind: VideoKind;
  stream: MediaStream;
}

export const videoKey = ({ device, kind }: Omit<CallVideo, "stream">): string => `${kind} ${device}`;

/** The cameras and screens of a call: those of devices that may be seen only, whatever the others send. */
export class CallVideos {
  readonly #onChange: (videos: readonly CallVideo[]) => void;
  readonly #all = new Map<string, CallVideo>();
  #visible: ReadonlySet<string> = new Set();
  #shown: readonly CallVideo[] = [];

  constructor(onChange: (videos: readonly CallVideo[]) => void) {
    this.#onChange = onChange;
  }

  /** Null removes the video. */
  set(device: string, kind: TrackSource, track: MediaStreamTrack | null): void {
    if (kind === "voice") return;
    const key = videoKey({ device, kind });
    if (track) this.#all.set(key, { device, kind, stream: new MediaStream([track]) });
    else this.#all.delete(key);
    this.#show();
  }

  /** Shows these videos from now on, by their keys, and no other one. */
  setVisible(visible: ReadonlySet<string>): void {
    this.#visible = visible;
    this.#show();
  }

  drop(device: string): void {
    for (const [key, video] of this.#all) if (video.device === device) this.#all.delete(key);
    this.#show();
  }

  close(): void {
    this.#all.clear();
    this.#show();
  }

  #show(): void {
    const shown = [...this.#all].flatMap(([key, video]) => (this.#visible.has(key) ? [video] : []));
    const isSame = shown.length === this.#shown.length && shown.every((video, at) => video === this.#shown[at]);
    if (isSame) return;
    this.#shown = shown;
    this.#onChange(shown);
  }
}
