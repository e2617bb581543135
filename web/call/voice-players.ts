/** Plays the voices of a call: of the devices that may be heard only, whatever the others send. */
export class VoicePlayers {
  readonly #players = new Map<string, HTMLAudioElement>();
  readonly #onBlocked: (blocked: boolean) => void;
  #audible: ReadonlySet<string> = new Set();
  #sink: string;

  /** `onBlocked`: the browser plays nothing before a user gesture. */
  constructor(onBlocked: (blocked: boolean) => void = () => {}, sink = "") {
    this.#onBlocked = onBlocked;
    this.#sink = sink;
  }

  play(device: string, track: MediaStreamTrack): void {
    if (track.kind !== "audio") return;
    const player = this.#players.get(device) ?? new Audio();
    this.#players.set(device, player);
    player.muted = !this.isAudible(device);
    player.srcObject = new MediaStream([track]);
    this.#apply(player);
    void this.#start(player);
  }

  async #start(player: HTMLAudioElement): Promise<boolean> {
    try {
      await player.play();
      return true;
    } catch (error) {
      // Safari plays without a user gesture only while the page records.
      if (error instanceof DOMException && error.name === "NotAllowedError") this.#onBlocked(true);
      return false;
    }
  }

  /** Plays what the browser has stopped or not begun. */
  async resume(): Promise<void> {
    const stopped = [...this.#players.values()].filter(({ paused }) => paused);
    const started = await Promise.all(stopped.map((player) => this.#start(player)));
    if (started.every(Boolean)) this.#onBlocked(false);
  }

  /** Plays these devices from now on, and no other one. */
  setAudible(devices: ReadonlySet<string>): void {
    this.#audible = devices;
    for (const [device, player] of this.#players) {
      const begins = player.muted && this.isAudible(device);
      player.muted = !this.isAudible(device);
      // Safari pauses a player that is no longer muted, unless the page records.
      if (begins) void this.#start(player);
    }
  }

  isAudible(device: string): boolean {
    return this.#audible.has(device);
  }

  choose(sink: string): void {
    this.#sink = sink;
    for (const player of this.#players.values()) this.#apply(player);
  }

  stop(device: string): void {
    const player = this.#players.get(device);
    if (player) player.srcObject = null;
    this.#players.delete(device);
  }

  close(): void {
    for (const device of [...this.#players.keys()]) this.stop(device);
  }

  #apply(player: HTMLAudioElement): void {
    // Some browsers lack `setSinkId`. In place of a speaker that is gone, the system's plays.
    if ("setSinkId" in player && player.sinkId !== this.#sink) player.setSinkId(this.#sink).catch(() => {});
  }
}

export const canChooseSpeaker = (): boolean => "setSinkId" in HTMLMediaElement.prototype;
