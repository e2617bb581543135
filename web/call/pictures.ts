import type { MediaKind, VideoKind } from "./transport.ts";

/** A camera or screen that is shown. */
export interface Picture {
  device: string;
  kind: VideoKind;
  stream: MediaStream;
}

export const pictureKey = ({ device, kind }: Omit<Picture, "stream">): string => `${kind} ${device}`;

/** The cameras and screens of a call: those of devices that may be seen only, whatever the others send. */
export class Pictures {
  readonly #onChange: (pictures: readonly Picture[]) => void;
  readonly #all = new Map<string, Picture>();
  #visible: ReadonlySet<string> = new Set();
  #shown: readonly Picture[] = [];

  constructor(onChange: (pictures: readonly Picture[]) => void) {
    this.#onChange = onChange;
  }

  /** Null removes the picture. */
  set(device: string, kind: MediaKind, track: MediaStreamTrack | null): void {
    if (kind === "voice") return;
    const key = pictureKey({ device, kind });
    if (track) this.#all.set(key, { device, kind, stream: new MediaStream([track]) });
    else this.#all.delete(key);
    this.#show();
  }

  /** Shows these pictures from now on, by their keys, and no other one. */
  see(visible: ReadonlySet<string>): void {
    this.#visible = visible;
    this.#show();
  }

  drop(device: string): void {
    for (const [key, picture] of this.#all) if (picture.device === device) this.#all.delete(key);
    this.#show();
  }

  close(): void {
    this.#all.clear();
    this.#show();
  }

  #show(): void {
    const shown = [...this.#all].flatMap(([key, picture]) => (this.#visible.has(key) ? [picture] : []));
    const isSame = shown.length === this.#shown.length && shown.every((picture, at) => picture === this.#shown[at]);
    if (isSame) return;
    this.#shown = shown;
    this.#onChange(shown);
  }
}
