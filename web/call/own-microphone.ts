import {
  closeMicrophone,
  type LevelMeter,
  type MicrophoneProblem,
  openLevelMeter,
  openMicrophone,
} from "../media/microphone.ts";
import { watchTracks } from "../media/watch-tracks.ts";
import { lastMicrophone } from "./call-preferences.ts";

interface Events {
  onTrack(track: MediaStreamTrack | null): void;
  /** The microphone was removed or its permission withdrawn, and no other is available. */
  onLost(problem: MicrophoneProblem): void;
  onSilent(silent: boolean): void;
}

/** The microphone of this device in a call. It stays open while it is muted, so that unmuting takes no time. */
export class OwnMicrophone {
  readonly #events: Events;
  #stream: MediaStream | undefined;
  #meter: LevelMeter | undefined;
  #muted = true;
  /** Raised by each opening and closing. A stream that was asked for under an earlier number is stopped at once. */
  #generation = 0;

  constructor(events: Events) {
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.#stream !== undefined;
  }

  get track(): MediaStreamTrack | null {
    return this.#stream?.getAudioTracks()[0] ?? null;
  }

  get deviceId(): string {
    return this.track?.getSettings().deviceId ?? "";
  }

  /**
   * Resolves to false if it was closed, or opened again, meanwhile. Rejects with a `MicrophoneError`, and leaves the
   * microphone in use as it is.
   */
  async open(deviceId = lastMicrophone.get()): Promise<boolean> {
    const generation = ++this.#generation;
    let stream: MediaStream;
    try {
      stream = await openMicrophone(deviceId);
    } catch (error) {
      if (generation !== this.#generation) return false;
      throw error;
    }
    if (generation !== this.#generation) {
      closeMicrophone(stream);
      return false;
    }
    this.#release();
    this.#stream = stream;
    this.#meter = openLevelMeter(stream);
    this.#events.onSilent(false);
    watchTracks(stream, {
      onTaken: () => this.#stream === stream && this.#takenAway(),
      onMuted: (silent) => this.#stream === stream && this.#events.onSilent(silent),
    });
    this.mute(this.#muted);
    this.#events.onTrack(this.track);
    return true;
  }

  mute(muted: boolean): void {
    this.#muted = muted;
    for (const track of this.#stream?.getAudioTracks() ?? []) track.enabled = !muted;
  }

  level(): number {
    return this.#muted ? 0 : (this.#meter?.level() ?? 0);
  }

  close(): void {
    this.#generation++;
    this.#release();
  }

  #release(): void {
    if (this.#stream) closeMicrophone(this.#stream);
    this.#meter?.close();
    this.#stream = undefined;
    this.#meter = undefined;
  }

  /** A headset was removed: another microphone takes over. */
  #takenAway(): void {
    this.close();
    this.#events.onTrack(null);
    this.open("").catch(({ problem }: { problem: MicrophoneProblem }) => this.#events.onLost(problem));
  }
}
