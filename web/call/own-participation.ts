import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { CallParticipant, VoiceCall } from "@contract/voice-call.ts";
import type { StoreApi } from "zustand/vanilla";
import { ApiError } from "../api/api-error.ts";
import type { RoomStore } from "../room/actions.ts";
import type { CallSignaling } from "../room/call-signaling.ts";
import type { CallEnd } from "./call-view.ts";

export type Joined = CommandReply<"joinCall">;

interface Options {
  signaling: CallSignaling;
  room: Pick<StoreApi<RoomStore>, "subscribe">;
}

/** The room may have executed the command. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && ["timeout", "unsent", "unexpected"].includes(error.kind);

/** The participation of this device in the room's call, as the room's answers and lists tell it. */
export class OwnParticipation {
  readonly #options: Options;
  #callId = "";
  #device = "";
  /** A list has contained this device: a later list without it means that the room has ended its participation. */
  #isListed = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get device(): string {
    return this.#device;
  }

  /** Rejects with an `ApiError`, as `rejoin` does. */
  join(muted: boolean): Promise<Joined> {
    return this.#options.signaling.join({ muted });
  }

  /** Joins again as the same participant after a lost socket. */
  rejoin(muted: boolean): Promise<Joined> {
    // A list that arrives before the answer may date from the time outside of the call.
    this.#isListed = false;
    return this.#options.signaling.join({ callId: this.#callId, device: this.#device, muted });
  }

  take({ callId, device }: Joined): void {
    this.#callId = callId;
    this.#device = device;
    this.#isListed = false;
  }

  /**
   * Leaves the call. `device`: id of the participant; without one that of the socket, if a join got no answer.
   * Sent again with the next connections until the room has answered: others would see the participant for up to 45 s.
   */
  async leave(device?: string): Promise<void> {
    const { signaling } = this.#options;
    signaling.stop();
    do {
      try {
        return await signaling.leave(device === undefined ? {} : { device });
      } catch (error) {
        if (!isUnanswered(error)) return;
      }
      // Another socket than that of the join is no participant.
    } while (device !== undefined && (await this.#reconnects()));
  }

  /** Resolves to true at the start of the next connection, and to false at the end of the session. */
  #reconnects(): Promise<boolean> {
    return new Promise((resolve) => {
      const stop = this.#options.room.subscribe(({ connection }, before) => {
        if (connection === before.connection || (connection !== "live" && connection !== "closed")) return;
        stop();
        resolve(connection === "live");
      });
    });
  }

  isOver(call: VoiceCall | undefined): boolean {
    return call?.callId !== this.#callId;
  }

  /** The own entry in a list, or why the room has ended the participation; neither for a list from before the join. */
  find(call: VoiceCall | undefined): { me?: CallParticipant; end?: CallEnd } {
    const isOver = this.isOver(call);
    const me = isOver ? undefined : call?.people.find(({ device }) => device === this.#device);
    this.#isListed ||= me !== undefined;
    if (me) return { me };
    return this.#isListed ? { end: isOver ? "over" : "out" } : {};
  }
}
