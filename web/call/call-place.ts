import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { CallPerson, VoiceCall } from "@contract/voice-call.ts";
import type { CallSignaling } from "../room/call-signaling.ts";
import type { CallEnd } from "./call-view.ts";

export type Joined = CommandReply<"joinCall">;

/** The place of this device in the room's call, as the room's answers and lists tell it. */
export class CallPlace {
  readonly #signaling: CallSignaling;
  #callId = "";
  #device = "";
  /** A list has contained this device: a later list without it means that the room has ended its place. */
  #isListed = false;

  constructor(signaling: CallSignaling) {
    this.#signaling = signaling;
  }

  get device(): string {
    return this.#device;
  }

  /** Rejects with a `CallError`, as `rejoin` does. */
  join(muted: boolean): Promise<Joined> {
    return this.#signaling.join({ muted });
  }

  /** Asks for the place again after a lost socket. */
  rejoin(muted: boolean): Promise<Joined> {
    // A list that arrives before the answer may date from the time without a place.
    this.#isListed = false;
    return this.#signaling.join({ callId: this.#callId, device: this.#device, muted });
  }

  take({ callId, device }: Joined): void {
    this.#callId = callId;
    this.#device = device;
    this.#isListed = false;
  }

  leave(): void {
    this.#signaling.leave().catch(() => {});
  }

  isOver(call: VoiceCall | undefined): boolean {
    return call?.callId !== this.#callId;
  }

  /** The own entry in a list, or why the room has ended the place; neither for a list from before the join. */
  find(call: VoiceCall | undefined): { me?: CallPerson; end?: CallEnd } {
    const isOver = this.isOver(call);
    const me = isOver ? undefined : call?.people.find(({ device }) => device === this.#device);
    this.#isListed ||= me !== undefined;
    if (me) return { me };
    return this.#isListed ? { end: isOver ? "over" : "out" } : {};
  }
}
