import type { CallParticipantState } from "@contract/voice-call.ts";
import type { CallSignaling } from "../room/call-signaling.ts";

type Part = keyof CallParticipantState;
/** The state in which a device sends nothing. */
const nothingSent: CallParticipantState = { muted: true, camera: false, screen: false };
const parts = Object.keys(nothingSent) as Part[];

interface Options {
  signaling: Pick<CallSignaling, "setState">;
  /** Applies the state to the devices, and shows it. `taken`: what the room turned off. */
  apply(state: CallParticipantState, taken: readonly Part[]): void;
}

/** The own state: voice, camera and screen that others may get, here and in the room. */
export class OwnState {
  readonly #options: Options;
  #state = nothingSent;
  /** The state with the changes that have no answer yet. */
  #wanted = nothingSent;
  /** Changes without an answer: lists from before do not count meanwhile. */
  #unanswered = 0;
  /** Version of each part, raised by each change. */
  readonly #changes: Record<Part, number> = { muted: 0, camera: 0, screen: 0 };

  constructor(options: Options) {
    this.#options = options;
  }

  get state(): CallParticipantState {
    return this.#state;
  }

  /** Begins with the state that the room was told with the join; what an earlier call waits for changes nothing. */
  begin(muted: boolean): void {
    for (const part of parts) this.#changes[part]++;
    this.#wanted = { ...nothingSent, muted };
    this.#apply(this.#wanted);
  }

  /**
   * Mutes, or turns a camera or screen off, at once. The opposite takes effect after the room has told the others, who
   * play and show only what is listed.
   */
  async set<P extends Part>(part: P, value: CallParticipantState[P]): Promise<void> {
    const change = ++this.#changes[part];
    const isSilent = value === nothingSent[part];
    this.#wanted = { ...this.#wanted, [part]: value };
    if (isSilent) this.#apply({ ...this.#state, [part]: value });
    this.#unanswered++;
    try {
      await this.#options.signaling.setState({ [part]: value });
      if (!isSilent && change === this.#changes[part]) this.#apply({ ...this.#state, [part]: value });
    } catch (error) {
      if (change === this.#changes[part]) this.#wanted = { ...this.#wanted, [part]: this.#state[part] };
      // After a lost socket the next join sends `muted`, and `repeat` sends camera and screen.
      if (!isSilent) throw error;
    } finally {
      this.#unanswered--;
    }
  }

  /** The room's view of this device: the owner may have muted it, or all members. */
  follow(listed: CallParticipantState): void {
    if (this.#unanswered > 0) return;
    const taken = parts.filter((part) => listed[part] === nothingSent[part] && this.#state[part] !== nothingSent[part]);
    if (taken.length === 0) return;
    const state = { ...this.#state };
    for (const part of taken) Object.assign(state, { [part]: nothingSent[part] });
    this.#wanted = state;
    this.#apply(state, taken);
  }

  /**
   * Sends all parts again: the room begins a new participant without videos, and it got no changes that were made while
   * the connection was down.
   */
  async repeat(): Promise<void> {
    this.#unanswered++;
    try {
      await this.#options.signaling.setState(this.#wanted);
    } finally {
      this.#unanswered--;
    }
  }

  #apply(state: CallParticipantState, taken: readonly Part[] = []): void {
    this.#state = state;
    this.#options.apply(state, taken);
  }
}
