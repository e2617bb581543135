import type { CallLine } from "../room/call-line.ts";

interface Options {
  line: Pick<CallLine, "setState">;
  /** Mutes or unmutes the microphone, and shows it. */
  apply(muted: boolean, byOthers: boolean): void;
}

/** Mutes and unmutes this device, here and in the room. */
export class OwnState {
  readonly #options: Options;
  #muted = true;
  /** Changes without an answer: lists from before do not count meanwhile. */
  #unanswered = 0;
  /** Number of the last change. */
  #change = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  get muted(): boolean {
    return this.#muted;
  }

  /** Begins with the state that the room was told with the join; what an earlier call waits for changes nothing. */
  begin(muted: boolean): void {
    this.#change++;
    this.#apply(muted);
  }

  /** Mutes at once. Unmutes after the room has told the others, who play no device that is shown as muted. */
  async set(muted: boolean): Promise<void> {
    const change = ++this.#change;
    if (muted) this.#apply(true);
    this.#unanswered++;
    try {
      await this.#options.line.setState({ muted, camera: false, screen: false });
      if (!muted && change === this.#change) this.#apply(false);
    } catch (error) {
      // Without a connection the muted state goes with coming back.
      if (!muted) throw error;
    } finally {
      this.#unanswered--;
    }
  }

  /** The room's view of this device: the owner may have muted it. */
  follow(muted: boolean): void {
    if (muted && !this.#muted && this.#unanswered === 0) this.#apply(true, true);
  }

  #apply(muted: boolean, byOthers = false): void {
    this.#muted = muted;
    this.#options.apply(muted, byOthers);
  }
}
