import { createListeners } from "../../../lib/listeners.ts";
import { mediaEvent } from "../../../media/media-event.ts";

export interface Playing {
  messageId: number;
  state: "loading" | "playing" | "paused" | "failed";
  /** In seconds. */
  position: number;
  /** In seconds; 0 until known. */
  durationSeconds: number;
  failure?: PlayFailure;
}

/**
 * "gone": the server no longer has the file. "damaged": its bytes are not those that were sent. "format": the bytes
 * exist, but this browser cannot decode them.
 */
export type PlayFailure = "network" | "gone" | "damaged" | "format";

export interface Track {
  messageId: number;
  /** 0 if unknown. */
  durationSeconds: number;
  /** The bytes, or a URL to stream from. */
  load(): Promise<Blob | string>;
  /** Renews the link and asks the server for the file; absent for local bytes. */
  check?(): Promise<"available" | Exclude<PlayFailure, "format">>;
}

export const rates = [1, 1.5, 2] as const;
/** Recordings of browsers reveal their duration only after a seek to the end. */
const beyondAnyEnd = 1e7;
/** A second failure closer than this to the first one is not retried: a damaged frame would fail forever. */
const retryDistanceSeconds = 1;
/** Chromium retries a broken connection silently for about 19 s before it reports the error. */
const stallMs = 5000;
/** A position that is shown more often costs a phone's battery and looks the same. */
const progressMs = 100;
/** Time at the end after which a sound has ended; a stream that only waits has more data by then, or stalls. */
const stoodMs = 1000;

/**
 * The room's one voice player, on a single audio element: phones let an element that a user gesture started go on to
 * the next message by itself.
 */
export class VoicePlayer {
  onPlayed: (messageId: number) => void = () => {};
  /** Called at the end of a track; returns the next one, if any. */
  nextAfter: (messageId: number) => Track | undefined = () => undefined;

  readonly #listeners = createListeners();
  #audio: HTMLAudioElement | undefined;
  #address: string | undefined;
  #track: Track | undefined;
  /** The track of the element's current source; its events apply to no other track. */
  #source: Track | undefined;
  /** Position of the last automatic retry. */
  #retriedAt: number | undefined;
  /** Incremented by each start, stop and recovery; asynchronous work of an older run stops. */
  #run = 0;
  #playing: Playing | undefined;
  #rate: number = 1;
  #progress: ReturnType<typeof setInterval> | undefined;
  /** Number of readings at the end of the sound. */
  #stoodFor = 0;
  #stall: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = this.#listeners.add;
  /** Progress of this message; undefined unless it is the current track. */
  readonly playing = (messageId: number): Playing | undefined =>
    this.#playing?.messageId === messageId ? this.#playing : undefined;
  /** Id of the message of the current track. */
  readonly current = (): number | undefined => this.#playing?.messageId;
  readonly rate = (): number => this.#rate;

  toggle(track: Track): void {
    const playing = this.playing(track.messageId);
    // The network can fail while playback is paused, too.
    const broken = playing?.state === "failed" || (playing?.state === "paused" && this.#audio?.error);
    if (!playing || broken) void this.#restart(track, playing?.position ?? 0);
    else if (playing.state === "playing") this.#audio?.pause();
    else if (playing.state === "paused") void this.#audio?.play().catch(() => {}); // the "error" event says why
  }

  seek(track: Track, seconds: number): void {
    const length = this.playing(track.messageId)?.durationSeconds || track.durationSeconds;
    if (length === 0) return;
    const at = Math.min(Math.max(0, seconds), Math.max(0, length - 0.05));
    if (this.#playing?.messageId !== track.messageId || this.#playing.state === "failed")
      return void this.#restart(track, at);
    // A track that is still loading starts at the published position.
    if (this.#audio && this.#source === this.#track) this.#audio.currentTime = at;
    this.#publish({ ...this.#playing, position: at });
  }

  nextRate(): void {
    const index = (rates as readonly number[]).indexOf(this.#rate);
    this.#rate = rates[(index + 1) % rates.length] ?? 1;
    if (this.#audio) this.#audio.playbackRate = this.#rate;
    this.#listeners.notify();
  }

  stop(): void {
    clearTimeout(this.#stall);
    this.#audio?.pause();
    clearInterval(this.#progress);
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = undefined;
    this.#track = undefined;
    this.#run++;
    this.#publish(undefined);
  }

  #restart(track: Track, from: number): Promise<void> {
    this.#retriedAt = undefined;
    return this.#start(track, from);
  }

  async #start(track: Track, from: number): Promise<void> {
    const run = ++this.#run;
    const audio = this.#element();
    audio.pause();
    const { messageId } = track;
    const known = this.playing(messageId)?.durationSeconds || track.durationSeconds;
    this.#track = track;
    this.#source = undefined;
    this.#publish({ messageId, state: "loading", position: from, durationSeconds: known });
    // Called within the user gesture, since phones do not let sound start later.
    if (!audio.src) audio.load();
    try {
      const source = await track.load();
      if (this.#run !== run) return;
      if (this.#address) URL.revokeObjectURL(this.#address);
      this.#address = typeof source === "string" ? undefined : URL.createObjectURL(source);
      this.#source = track;
      audio.src = this.#address ?? String(source);
      await loaded(audio);
      if (this.#run !== run) return;
      const position = this.#playing?.position ?? 0;
      if (position > 0) audio.currentTime = position;
      audio.playbackRate = this.#rate;
      await audio.play();
      if (this.#run === run) this.onPlayed(messageId);
    } catch (error) {
      if (this.#run !== run) return;
      // The browser requires another user gesture; the file is fine.
      if (error instanceof DOMException && error.name === "NotAllowedError") this.#follow("paused");
      else await this.#recover("error");
    }
  }

  /** After a failure: one retry from the same position, or one chosen meanwhile, if the file exists; otherwise the reason. */
  async #recover(cause: "error" | "stall"): Promise<void> {
    const [track, playing] = [this.#track, this.#playing];
    if (!track || !playing) return;
    const run = ++this.#run;
    clearInterval(this.#progress);
    // A hidden tab's timers are slow, so the element's position is more recent.
    const failedAt = playing.state === "loading" ? playing.position : (this.#audio?.currentTime ?? 0);
    this.#source = undefined;
    this.#publish({ ...playing, state: "loading", position: failedAt });
    this.#audio?.pause();
    const found = (await track.check?.()) ?? "format";
    if (this.#run !== run) return;
    const position = this.#playing?.position ?? failedAt;
    const retry = this.#retriedAt === undefined || position > this.#retriedAt + retryDistanceSeconds;
    if (found === "available" && retry) {
      this.#retriedAt = position;
      return this.#start(track, position);
    }
    const failure = found !== "available" ? found : cause === "stall" ? "network" : "format";
    this.#publish({ ...playing, state: "failed", position, failure });
  }

  #element(): HTMLAudioElement {
    if (this.#audio) return this.#audio;
    const audio = new Audio();
    audio.preload = "auto";
    audio.addEventListener("playing", () => this.#follow("playing"));
    audio.addEventListener("pause", () => {
      if (this.#playing?.state !== "loading") this.#follow("paused");
    });
    // Streams without a duration in their header correct it while loading.
    audio.addEventListener("durationchange", () => {
      const { duration } = audio;
      if (!this.#playing || this.#source !== this.#track || !Number.isFinite(duration) || duration <= 0) return;
      this.#publish({ ...this.#playing, durationSeconds: duration });
    });
    audio.addEventListener("waiting", () => {
      clearTimeout(this.#stall);
      this.#stall = setTimeout(() => {
        if (this.#playing?.state === "playing" && audio.readyState < audio.HAVE_FUTURE_DATA)
          void this.#recover("stall");
      }, stallMs);
    });
    audio.addEventListener("error", () => {
      const { state } = this.#playing ?? {};
      if (this.#source === this.#track && (state === "playing" || state === "loading")) void this.#recover("error");
    });
    audio.addEventListener("ended", () => this.#ended());
    this.#audio = audio;
    return audio;
  }

  #follow(state: "playing" | "paused"): void {
    if (!this.#playing || this.#playing.state === "failed") return;
    const position = this.#source ? (this.#audio?.currentTime ?? 0) : this.#playing.position;
    this.#publish({ ...this.#playing, state, position });
    clearInterval(this.#progress);
    clearTimeout(this.#stall);
    if (state === "playing") this.#progress = setInterval(() => this.#advance(), progressMs);
  }

  #advance(): void {
    if (!this.#audio || this.#playing?.state !== "playing") return;
    const { currentTime: position, duration } = this.#audio;
    this.#stoodFor = position >= duration && position === this.#playing.position ? this.#stoodFor + 1 : 0;
    // Firefox sometimes stands at the end without an `ended` event.
    if (this.#stoodFor * progressMs >= stoodMs) this.#ended();
    else this.#publish({ ...this.#playing, position });
  }

  #ended(): void {
    const track = this.#track;
    // The seek for a stream's duration also reaches the end.
    if (!track || this.#playing?.state === "loading") return;
    const next = this.nextAfter(track.messageId);
    if (next) void this.#restart(next, 0);
    else this.stop();
  }

  #publish(playing: Playing | undefined): void {
    this.#playing = playing;
    this.#listeners.notify();
  }
}

const waitMs = 6000;

/** Resolves when the element can play and seek. */
async function loaded(audio: HTMLAudioElement): Promise<void> {
  await mediaEvent(audio, "loadedmetadata", waitMs);
  if (audio.duration !== Number.POSITIVE_INFINITY) return;
  audio.currentTime = beyondAnyEnd;
  await mediaEvent(audio, "seeked", waitMs);
  audio.currentTime = 0;
  await mediaEvent(audio, "seeked", waitMs);
}
