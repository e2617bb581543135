import { Limits } from "@contract/limits.ts";
import { CallError } from "../api/call-error.ts";
import { endsSession } from "../api/reactions.ts";
import type { Commands } from "./commands.ts";
import type { OutboxItem, RoomState } from "./types.ts";

export interface SenderOptions {
  state(): RoomState;
  update(change: (state: RoomState) => RoomState): void;
  commands: Pick<Commands, "request">;
  /** The server said no to a message. */
  onRefused(error: CallError): void;
}

/** Changes one item; the same state when it is no longer in the outbox. */
export function changeItem(state: RoomState, eventId: string, change: (item: OutboxItem) => OutboxItem): RoomState {
  if (!state.outbox.some((item) => item.eventId === eventId)) return state;
  return { ...state, outbox: state.outbox.map((item) => (item.eventId === eventId ? change(item) : item)) };
}

export function withoutError({ error: _, ...item }: OutboxItem, state: OutboxItem["state"]): OutboxItem {
  return { ...item, state };
}

/** Sends the outbox, in order, at a pace that the server's flood limits never meet. */
export class Sender {
  readonly #options: SenderOptions;
  #allowance: number = Limits.outboxBurst;
  #countedAt = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Sends what waits, if the room is live. */
  pump(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { connection, outbox } = this.#options.state();
    if (connection !== "live") return;
    for (const item of outbox) {
      if (item.state !== "waiting") continue;
      if (!this.#mayGo()) {
        this.#timer = setTimeout(() => this.pump(), 1000 / Limits.outboxPerSecond);
        return;
      }
      void this.#send(item);
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #mayGo(): boolean {
    const now = performance.now();
    const earned = ((now - this.#countedAt) / 1000) * Limits.outboxPerSecond;
    this.#allowance = Math.min(Limits.outboxBurst, this.#allowance + Math.max(0, earned));
    this.#countedAt = now;
    if (this.#allowance < 1) return false;
    this.#allowance--;
    return true;
  }

  async #send({ eventId, kind, content, replyTo }: OutboxItem): Promise<void> {
    const { update, commands, onRefused } = this.#options;
    update((state) => changeItem(state, eventId, (item) => withoutError(item, "sending")));
    try {
      // The acked message takes the item out of the outbox, in its turn among the revisions.
      await commands.request("sendMessage", { kind, content, replyTo }, { eventId });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Not answered, or not by this session: nothing says that it must not be sent, so it goes with the next connection.
      const again = error.kind === "unsent" || endsSession(error.code);
      update((state) =>
        changeItem(state, eventId, (item) =>
          again
            ? withoutError(item, "waiting")
            : { ...withoutError(item, "failed"), ...(error.text ? { error: error.text } : {}) },
        ),
      );
      if (error.code !== 0) onRefused(error);
    }
  }
}
