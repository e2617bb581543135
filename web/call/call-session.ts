import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { CallPerson, VoiceCall } from "@contract/voice-call.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { CallError } from "../api/call-error.ts";
import type { MicrophoneError } from "../media/microphone.ts";
import type { CallLine } from "../room/call-line.ts";
import { writeState } from "../room/may-write.ts";
import type { RoomStore } from "../room/types.ts";
import { activeCall } from "./active-call.ts";
import {
  type CallEnd,
  type CallView,
  type OngoingCall,
  outside,
  speakingLevel,
  speakingNow,
  withMember,
} from "./call-view.ts";
import { microphoneLast, mutedLast, speakerLast } from "./choices.ts";
import { Mesh, type MeshOptions } from "./mesh/mesh.ts";
import { OwnMicrophone } from "./own-microphone.ts";
import { Speakers } from "./speakers.ts";
import type { CallTransport } from "./transport.ts";

type Joined = CommandReply<"joinCall">;

export interface CallOptions {
  line: CallLine;
  room: Pick<StoreApi<RoomStore>, "getState" | "subscribe">;
  openTransport?(options: MeshOptions): CallTransport;
}

const levelEveryMs = 150;

/** This device in a room's call: its place, its microphone, and the voices of the others. */
export class CallSession implements OngoingCall {
  readonly store = createStore<CallView>(() => outside);
  readonly line: CallLine;
  readonly #options: CallOptions;
  readonly #microphone: OwnMicrophone;
  #speakers = new Speakers();
  #transport: CallTransport | undefined;
  #callId = "";
  /** A list of the call has had this place: one without it says that the place is gone. */
  #listed = false;
  /** Changes of the own state without an answer: lists from before do not count meanwhile. */
  #changing = 0;
  /** Number of the last change of the own state. */
  #change = 0;
  readonly #soundAt = new Map<string, number>();
  #stops: (() => void)[] = [];

  constructor(options: CallOptions) {
    this.#options = options;
    this.line = options.line;
    this.#microphone = new OwnMicrophone({
      onTrack: (track) => this.#transport?.setMicrophone(track),
      onLost: (problem) => {
        this.#set({ problem });
        void this.#mute(true).catch(() => {});
      },
      onSilent: (silent) => this.#set({ silent }),
    });
    this.line.onEnd(() => this.leave());
  }

  /** Asks for the microphone and joins, or starts the call. Without one the person listens. Rejects with a `CallError`. */
  async join(): Promise<void> {
    if (this.#view.phase !== "out") return;
    activeCall.getState().call?.leave();
    activeCall.setState({ call: this }, true);
    this.store.setState({ ...outside, phase: "joining" }, true);
    this.#speakers = new Speakers(speakerLast.get());
    const mayTalk = this.#mayTalk;
    if (mayTalk) await this.#openMicrophone().catch(() => {});
    const muted = !this.#microphone.isOpen || mutedLast.get() === "yes";
    this.#microphone.mute(muted);
    if (!this.#isActive) return this.#microphone.close();
    try {
      const joined = await this.line.join({ muted });
      if (!this.#isActive) return void this.line.leave().catch(() => {});
      this.#set({ phase: "in", muted });
      this.#begin(joined);
      this.#start();
    } catch (error) {
      this.#stop();
      throw error;
    }
  }

  leave(): void {
    if (this.#view.phase === "in") this.line.leave().catch(() => {});
    this.#stop();
  }

  async setMuted(muted: boolean): Promise<void> {
    if (!muted && !this.#microphone.isOpen) await this.#openMicrophone();
    mutedLast.set(muted ? "yes" : "no");
    await this.#mute(muted);
  }

  get microphoneId(): string {
    return this.#microphone.deviceId;
  }

  async chooseMicrophone(deviceId: string): Promise<void> {
    await this.#openMicrophone(deviceId);
    microphoneLast.set(deviceId);
  }

  chooseSpeaker(deviceId: string): void {
    this.#speakers.choose(deviceId);
    speakerLast.set(deviceId);
  }

  get #view(): CallView {
    return this.store.getState();
  }

  get #isActive(): boolean {
    return this.#view.phase !== "out";
  }

  get #mayTalk(): boolean {
    return writeState(this.#options.room.getState().room) === "open";
  }

  #set(changes: Partial<CallView>): void {
    this.store.setState(changes);
  }

  async #openMicrophone(deviceId?: string): Promise<void> {
    try {
      await this.#microphone.open(deviceId);
      this.store.setState(({ problem: _, ...view }) => view, true);
    } catch (error) {
      this.#set({ problem: (error as MicrophoneError).problem });
      throw error;
    }
  }

  /** Mutes at once. Unmutes after the room has told the others, who play no device that is shown as muted. */
  async #mute(muted: boolean): Promise<void> {
    const change = ++this.#change;
    if (muted) this.#applyMuted(true);
    this.#changing++;
    try {
      await this.line.setState({ muted, camera: false, screen: false });
      if (!muted && change === this.#change) this.#applyMuted(false);
    } catch (error) {
      // Without a connection the muted state goes with coming back.
      if (!muted) throw error;
    } finally {
      this.#changing--;
    }
  }

  #applyMuted(muted: boolean, mutedByOthers = false): void {
    this.#microphone.mute(muted);
    this.#set({ muted, mutedByOthers });
  }

  /** Takes a place in the call. */
  #begin({ callId, device, people, ice, relayOnly }: Joined): void {
    this.#transport?.leave();
    this.#callId = callId;
    this.#listed = false;
    this.#set({ device, connected: new Set() });
    const { openTransport = (options: MeshOptions) => new Mesh(options) } = this.#options;
    const transport = openTransport({
      own: device,
      configuration: {
        iceServers: ice.map(({ urls, username, credential }) => ({
          urls,
          ...(username === undefined ? {} : { username }),
          ...(credential === undefined ? {} : { credential }),
        })),
        iceTransportPolicy: relayOnly ? "relay" : "all",
        bundlePolicy: "max-bundle",
      },
      signals: { send: (to, text) => this.line.signal(to, text) },
      events: {
        onTrack: (from, track) => this.#speakers.play(from, track),
        onState: (from, state) =>
          this.#set({ connected: withMember(this.#view.connected, from, state === "connected") }),
        onLeft: (from) => {
          this.#speakers.stop(from);
          this.#soundAt.delete(from);
          this.#set({ connected: withMember(this.#view.connected, from, false) });
        },
      },
    });
    this.#transport = transport;
    this.line.listen({ callId, device }, (from, text) => void transport.receive(from, text));
    transport.setMicrophone(this.#microphone.track);
    transport.join(people.map((person) => person.device));
    this.#hear(people);
    // The list may have come before the answer.
    this.#list(this.#options.room.getState().room.call);
  }

  #start(): void {
    const stopRoom = this.#options.room.subscribe((now, before) => this.#follow(now, before));
    const timer = setInterval(() => this.#listen(), levelEveryMs);
    const networkChanged = () => this.#transport?.networkChanged();
    const leave = () => this.leave();
    const network = (navigator as { connection?: EventTarget }).connection;
    addEventListener("online", networkChanged);
    network?.addEventListener("change", networkChanged);
    // Otherwise the others see the place for another 15 s.
    addEventListener("pagehide", leave);
    this.#stops = [
      stopRoom,
      () => clearInterval(timer),
      () => removeEventListener("online", networkChanged),
      () => network?.removeEventListener("change", networkChanged),
      () => removeEventListener("pagehide", leave),
    ];
  }

  #stop(end?: CallEnd): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#transport?.leave();
    this.#transport = undefined;
    this.#microphone.close();
    this.#speakers.close();
    this.#soundAt.clear();
    this.store.setState(outside, true);
    if (activeCall.getState().call === this) activeCall.setState(end ? { end } : {}, true);
  }

  #follow(now: RoomStore, before: RoomStore): void {
    if (now.connection === "closed") this.#stop("out");
    if (now.connection !== "live") return;
    if (before.connection !== "live") void this.#comeBack();
    else if (now.room.call !== before.room.call) this.#list(now.room.call);
  }

  #list(call: VoiceCall | undefined): void {
    const isOver = call?.callId !== this.#callId;
    const me = isOver ? undefined : call.people.find(({ device }) => device === this.#view.device);
    if (!call || !me) {
      // Else the list is from before the join.
      if (this.#listed) this.#stop(isOver ? "over" : "out");
      return;
    }
    this.#listed = true;
    this.#hear(call.people);
    this.#transport?.follow(call.people.map(({ device }) => device));
    if (me.muted && !this.#view.muted && this.#changing === 0) this.#applyMuted(true, true);
  }

  /** A muted device is silent here, also one that sends all the same. */
  #hear(people: readonly CallPerson[]): void {
    this.#speakers.hear(new Set(people.flatMap(({ device, muted }) => (muted ? [] : [device]))));
  }

  /** After a lost socket: the voices went on meanwhile, if the network did. */
  async #comeBack(): Promise<void> {
    try {
      const joined = await this.line.join({ callId: this.#callId, muted: this.#view.muted });
      if (!this.#isActive) return void this.line.leave().catch(() => {});
      if (joined.device !== this.#view.device) return this.#begin(joined);
      this.#transport?.follow(joined.people.map(({ device }) => device));
      this.#hear(joined.people);
      const me = joined.people.find(({ device }) => device === joined.device);
      if (me?.muted && !this.#view.muted) this.#applyMuted(true, true);
      this.#transport?.resend();
    } catch (error) {
      // An unsent command is sent again by the next connection.
      if (error instanceof CallError && error.kind === "refused") this.#stop("over");
    }
  }

  #listen(): void {
    const now = performance.now();
    const { device, connected, speaking } = this.#view;
    for (const other of connected)
      if (this.#speakers.hears(other) && (this.#transport?.levelOf(other) ?? 0) > speakingLevel.remote)
        this.#soundAt.set(other, now);
    if (this.#microphone.level() > speakingLevel.own) this.#soundAt.set(device, now);
    const next = speakingNow(speaking, this.#soundAt, now);
    if (next !== speaking) this.#set({ speaking: next });
  }
}

const calls = new WeakMap<CallLine, CallSession>();

/** The call of a live room: the same object for all parts of the page. */
export function callOf(options: CallOptions): CallSession {
  const call = calls.get(options.line) ?? new CallSession(options);
  calls.set(options.line, call);
  return call;
}
