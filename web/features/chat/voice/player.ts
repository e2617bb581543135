/** What plays, and how far it is. */
export interface Playing {
  messageId: number;
  state: "loading" | "playing" | "paused" | "failed";
  /** In seconds. */
  position: number;
  /** In seconds; 0 until a file is loaded whose length nobody told. */
  durationSeconds: number;
}

/** A voice message or an audio file to be played. */
export interface Track {
  messageId: number;
  /** 0 when nobody told it. */
  durationSeconds: number;
  /** The bytes, or the address that they are streamed from. */
  load(): Promise<Blob | string>;
}

export const rates = [1, 1.5, 2] as const;
/** Recordings of browsers do not say how long they are until somebody goes to their end. */
const beyondAnyEnd = 1e7;

/**
 * The one voice that speaks in a room. A single audio element: phones let it go on to the next message by itself
 * because a person started it once.
 */
export class VoicePlayer {
  /** A voice began to be heard. */
  onPlayed: (messageId: number) => void = () => {};
  /** One ended by itself; what is to come next, if anything. */
  nextAfter: (messageId: number) => Track | undefined = () => undefined;

  readonly #listeners = new Set<() => void>();
  #audio: HTMLAudioElement | undefined;
  #address: string | undefined;
  #track: Track | undefined;
  #playing: Playing | undefined;
  #rate: number = 1;
  #frame = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** How far this message is; undefined while another one or none plays. */
  readonly playing = (messageId: number): Playing | undefined =>
    this.#playing?.messageId === messageId ? this.#playing : undefined;
  readonly rate = (): number => this.#rate;

  toggle(track: Track): void {
    const { messageId, state } = this.#playing ?? {};
    if (messageId !== track.messageId || state === "failed") void this.#start(track, 0);
    else if (state === "playing") this.#audio?.pause();
    else if (state === "paused") void this.#audio?.play();
  }

  /** Goes to a place in it, and plays from there. */
  seek(track: Track, seconds: number): void {
    const length = this.playing(track.messageId)?.durationSeconds || track.durationSeconds;
    const at = Math.min(Math.max(0, seconds), Math.max(0, length - 0.05));
    if (this.#playing?.messageId !== track.messageId || this.#playing.state === "failed")
      return void this.#start(track, at);
    if (this.#audio) this.#audio.currentTime = at;
    this.#tell({ ...this.#playing, position: at });
  }

  nextRate(): void {
    const index = (rates as readonly number[]).indexOf(this.#rate);
    this.#rate = rates[(index + 1) % rates.length] ?? 1;
    if (this.#audio) this.#audio.playbackRate = this.#rate;
    for (const listener of this.#listeners) listener();
  }

  stop(): void {
    this.#audio?.pause();
    cancelAnimationFrame(this.#frame);
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = undefined;
    this.#track = undefined;
    this.#tell(undefined);
  }

  async #start(track: Track, from: number): Promise<void> {
    const audio = this.#element();
    audio.pause();
    this.#track = track;
    const { messageId } = track;
    this.#tell({ messageId, state: "loading", position: from, durationSeconds: track.durationSeconds });
    // Within the press itself: phones do not let sound begin later.
    if (!audio.src) audio.load();
    try {
      const source = await track.load();
      if (this.#track !== track) return;
      if (this.#address) URL.revokeObjectURL(this.#address);
      this.#address = typeof source === "string" ? undefined : URL.createObjectURL(source);
      audio.src = this.#address ?? String(source);
      await loaded(audio);
      if (this.#track !== track) return;
      // Over a slow link the length may not be known yet.
      const durationSeconds = track.durationSeconds || audio.duration || 0;
      this.#tell({ messageId, state: "loading", position: from, durationSeconds });
      if (from > 0) audio.currentTime = from;
      audio.playbackRate = this.#rate;
      await audio.play();
      this.onPlayed(messageId);
    } catch {
      if (this.#track === track) this.#tell({ messageId, state: "failed", position: 0, durationSeconds: 0 });
    }
  }

  #element(): HTMLAudioElement {
    if (this.#audio) return this.#audio;
    const audio = new Audio();
    audio.preload = "auto";
    const follow = (state: "playing" | "paused") => () => {
      if (!this.#playing || this.#playing.state === "failed") return;
      if (state === "paused" && this.#playing.state === "loading") return;
      this.#tell({ ...this.#playing, state, position: audio.currentTime });
      cancelAnimationFrame(this.#frame);
      if (state === "playing") this.#tick();
    };
    audio.addEventListener("playing", follow("playing"));
    audio.addEventListener("pause", follow("paused"));
    audio.addEventListener("ended", () => this.#ended());
    this.#audio = audio;
    return audio;
  }

  #tick(): void {
    this.#frame = requestAnimationFrame(() => {
      if (this.#playing?.state !== "playing") return;
      this.#tell({ ...this.#playing, position: this.#audio?.currentTime ?? 0 });
      this.#tick();
    });
  }

  #ended(): void {
    const track = this.#track;
    if (!track) return;
    const next = this.nextAfter(track.messageId);
    if (next) void this.#start(next, 0);
    else this.stop();
  }

  #tell(playing: Playing | undefined): void {
    this.#playing = playing;
    for (const listener of this.#listeners) listener();
  }
}

/** Ready to play, and able to be sought in. */
async function loaded(audio: HTMLAudioElement): Promise<void> {
  await happened(audio, "loadedmetadata");
  if (audio.duration !== Number.POSITIVE_INFINITY) return;
  audio.currentTime = beyondAnyEnd;
  await happened(audio, "seeked");
  audio.currentTime = 0;
  await happened(audio, "seeked");
}

const waitMs = 6000;

function happened(audio: HTMLAudioElement, event: "loadedmetadata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(), waitMs);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      audio.removeEventListener(event, done);
      audio.removeEventListener("error", failed);
      if (error) reject(error);
      else resolve();
    };
    const done = () => finish();
    const failed = () => finish(new Error("not playable"));
    audio.addEventListener(event, done);
    audio.addEventListener("error", failed);
  });
}
