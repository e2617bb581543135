import type { CommandInput, CommandReply } from "@contract/frames/client-frames.ts";
import type { PushData } from "@contract/frames/server-frames.ts";
import type { CallParticipantState, CallStateChange } from "@contract/voice-call.ts";
import { createListeners } from "../lib/listeners.ts";
import type { Content } from "./codec/content.ts";
import type { Commands } from "./connection/commands.ts";

/** This device in a call, as the receiver of signals. */
export interface CallEndpoint {
  callId: string;
  device: string;
}

/** A signal of another device, whose member a sealed room proves. */
export interface ReceivedSignal {
  device: string;
  memberId: string;
  text: string;
  /** Epoch of the key under which it came; 0 in a room that is not sealed. */
  keyEpoch: number;
}

export interface CallEvents {
  onSignal(signal: ReceivedSignal): void;
  /** A signal of this device is not its member's, as far as the key tells. */
  onUnverified(device: string): void;
  onNewerKey(): void;
}

export interface CallSignalingOptions {
  memberId: string;
  commands: Pick<Commands, "request">;
  content: Pick<Content, "incoming" | "outgoing" | "inOrder" | "newestKeyEpoch">;
}

/** Calls of a live room: commands, which reject with an `ApiError` (refused request), and signals of other devices. */
export class CallSignaling {
  readonly #options: CallSignalingOptions;
  #address: CallEndpoint | undefined;
  #events: CallEvents | undefined;
  readonly #ended = createListeners();
  /** Adds a listener that runs when the page leaves the room. */
  readonly onEnd = this.#ended.add;
  readonly end = this.#ended.notify;
  #opened: Promise<void> = Promise.resolve();

  constructor(options: CallSignalingOptions) {
    this.#options = options;
  }

  join(input: CommandInput<"joinCall">): Promise<CommandReply<"joinCall">> {
    return this.#options.commands.request("joinCall", input);
  }

  /** Receives signals for this endpoint from now on, in order; others are dropped. */
  listen(address: CallEndpoint, events: CallEvents): void {
    this.#address = address;
    this.#events = events;
  }

  /** Epoch of the newest key on this device; 0 in a room that is not sealed. */
  get keyEpoch(): number {
    return this.#options.content.newestKeyEpoch;
  }

  newerKey(): void {
    this.#events?.onNewerKey();
  }

  /** Receives no signals from now on. */
  stop(): void {
    this.#address = undefined;
    this.#events = undefined;
  }

  async leave(input: CommandInput<"leaveCall">): Promise<void> {
    await this.#options.commands.request("leaveCall", input);
  }

  async setState(changes: CallStateChange): Promise<CallParticipantState> {
    const { commands, content } = this.#options;
    const stored = await commands.request("setCallState", changes);
    // In a sealed room, lists from before the answer may still wait for decryption.
    await content.inOrder(
      () => undefined,
      () => {},
    );
    return stored;
  }

  async signal(to: string, text: string): Promise<void> {
    const address = this.#address;
    if (!address) throw new Error("not in a call");
    const { memberId, content, commands } = this.#options;
    const way = { callId: address.callId, memberId, from: address.device, to };
    await commands.request("signalCall", { to, body: await content.outgoing.encodeSignal(way, text) });
  }

  receive({ from, memberId, body }: PushData<"callSignalled">): void {
    const address = this.#address;
    if (!address) return;
    const way = { callId: address.callId, memberId, from, to: address.device };
    this.#opened = this.#opened
      .then(() => this.#options.content.incoming.decodeSignal(way, body))
      .then((opened) => {
        if (!opened || this.#address !== address) return;
        if (opened === "unverified") this.#events?.onUnverified(from);
        else this.#events?.onSignal({ device: from, memberId, ...opened });
      })
      .catch(() => {});
  }
}
