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
import { configurationOf } from "./mesh/configuration.ts";
import { Mesh, type MeshOptions } from "./mesh/mesh.ts";
import { OwnMicrophone } from "./own-microphone.ts";
import { OwnState } from "./own-state.ts";
import { Speakers } from "./speakers.ts";
import type { CallTransport } from "./transport.ts";
import { watchPage } from "./watch-page.ts";

type Joined = CommandReply<"joinCall">;

export interface CallOptions {
  line: CallLine;
  room: Pick<StoreApi<RoomStore>, "getState" | "subscribe">;
  openTransport?(options: MeshOptions): CallTransport;
}

const levelEveryMs = 150;
const retryAfterSecondsMin = 2;

/** This device in a room's call: its place, its microphone, and the voices of the others. */
export class CallSession implements OngoingCall {
  readonly store = createStore<CallView>(() => outside);
  readonly line: CallLine;
  readonly #options: CallOptions;
  readonly #microphone: OwnMicrophone;
  readonly #own: OwnState;
  #speakers = new Speakers();
  #transport: CallTransport | undefined;
  #callId = "";
  /** A list of the call has had this place: one without it says that the place is gone. */
  #listed = false;
  /** Number of the last join, return or end: what an earlier one waited for has come too late. */
  #turn = 0;
  readonly #soundAt = new Map<string, number>();
  #stops: (() => void)[] = [];

  constructor(options: CallOptions) {
    this.#options = options;
    this.line = options.line;
    this.#microphone = new OwnMicrophone({
      onTrack: (track) => this.#transport?.setMicrophone(track),
      onLost: (problem) => {
        this.#set({ problem });
        void this.#own.set(true).catch(() => {});
      },
      onSilent: (silent) => this.#set({ silent }),
    });
    this.#own = new OwnState({
      line: this.line,
      apply: (muted, mutedByOthers) => {
        this.#microphone.mute(muted);
        this.#set({ muted, mutedByOthers });
      },
    });
    this.line.onEnd(() => this.leave());
  }

  /** Asks for the microphone and joins, or starts the call. Without one the person listens. Rejects with a `CallError`. */
  async join(): Promise<void> {
    if (this.#isActive) return;
    activeCall.getState().call?.leave();
    activeCall.setState({ call: this }, true);
    const turn = ++this.#turn;
    this.store.setState({ ...outside, phase: "joining" }, true);
    this.#speakers = new Speakers(speakerLast.get());
    if (this.#mayTalk) await this.#openMicrophone().catch(() => {});
    if (turn !== this.#turn) return;
    const muted = !this.#microphone.isOpen || mutedLast.get() === "yes";
    this.#own.begin(muted);
    try {
      const joined = await this.line.join({ muted });
      if (turn !== this.#turn) return this.#giveUpPlace();
      this.#set({ phase: "in" });
      this.#begin(joined);
      this.#start();
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#stop();
      throw error;
    }
  }

  leave(): void {
    if (this.#view.phase === "in") this.line.leave().catch(() => {});
    this.#stop();
  }

  async setMuted(muted: boolean): Promise<void> {
    if (!muted && !this.#microphone.isOpen && !(await this.#openMicrophone())) return;
    mutedLast.set(muted ? "yes" : "no");
    await this.#own.set(muted);
  }

  get microphoneId(): string {
    return this.#microphone.deviceId;
  }

  async chooseMicrophone(deviceId: string): Promise<void> {
    if (this.#isActive && (await this.#openMicrophone(deviceId))) microphoneLast.set(deviceId);
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

  /** Resolves to false if the call was left, or another microphone asked for, meanwhile. */
  async #openMicrophone(deviceId?: string): Promise<boolean> {
    try {
      const isOpen = await this.#microphone.open(deviceId);
      if (isOpen) this.store.setState(({ problem: _, ...view }) => view, true);
      return isOpen;
    } catch (error) {
      this.#set({ problem: (error as MicrophoneError).problem });
      throw error;
    }
  }

  /** Takes a place in the call. */
  #begin({ callId, device, people, ...servers }: Joined): void {
    this.#transport?.leave();
    this.#callId = callId;
    this.#listed = false;
    this.#set({ device, connected: new Set() });
    const { openTransport = (options: MeshOptions) => new Mesh(options) } = this.#options;
    const transport = openTransport({
      own: device,
      configuration: configurationOf(servers),
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
    const timer = setInterval(() => this.#listen(), levelEveryMs);
    this.#stops = [
      this.#options.room.subscribe((now, before) => this.#follow(now, before)),
      () => clearInterval(timer),
      watchPage({
        onNetworkChanged: () => this.#transport?.networkChanged(),
        // Otherwise the others see the place for another 15 s.
        onHide: () => this.leave(),
      }),
    ];
  }

  /** A place that came too late. Unless another join is under way, which takes over the session's place. */
  #giveUpPlace(): void {
    if (!this.#isActive) this.line.leave().catch(() => {});
  }

  #stop(end?: CallEnd): void {
    this.#turn++;
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#transport?.leave();
    this.#transport = undefined;
    this.#microphone.close();
    this.#speakers.close();
    this.#soundAt.clear();
    this.#own.begin(true);
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
    this.#own.follow(me.muted);
  }

  /** A muted device is silent here, also one that sends all the same. */
  #hear(people: readonly CallPerson[]): void {
    this.#speakers.hear(new Set(people.flatMap(({ device, muted }) => (muted ? [] : [device]))));
  }

  /** After a lost socket: the voices went on meanwhile, if the network did. */
  async #comeBack(): Promise<void> {
    const turn = ++this.#turn;
    // Lists may be from while the place was lost.
    this.#listed = false;
    try {
      const joined = await this.line.join({ callId: this.#callId, muted: this.#own.muted });
      if (turn !== this.#turn) return this.#giveUpPlace();
      if (joined.device !== this.#view.device) this.#begin(joined);
      else this.#resume(joined);
    } catch (error) {
      if (turn === this.#turn) this.#cannotComeBack(error);
    }
  }

  #resume({ people, device }: Joined): void {
    this.#transport?.follow(people.map((person) => person.device));
    this.#hear(people);
    this.#own.follow(people.some((person) => person.device === device && person.muted));
    this.#transport?.resend();
  }

  #cannotComeBack(error: unknown): void {
    if (!(error instanceof CallError)) return;
    const { kind, text, retryAfterSeconds } = error;
    if (retryAfterSeconds === undefined && kind === "refused") {
      this.#stop({ text });
      return;
    }
    // The next connection sends an unsent command again.
    if (this.#options.room.getState().connection !== "live") return;
    const turn = this.#turn;
    const retry = () => turn === this.#turn && void this.#comeBack();
    const timer = setTimeout(retry, (retryAfterSeconds ?? retryAfterSecondsMin) * 1000);
    this.#stops.push(() => clearTimeout(timer));
  }

  #listen(): void {
    const { device, connected, speaking } = this.#view;
    const levels = new Map([[device, this.#microphone.level() - speakingLevel.own]]);
    for (const other of connected)
      if (this.#speakers.hears(other)) levels.set(other, (this.#transport?.levelOf(other) ?? 0) - speakingLevel.remote);
    const now = performance.now();
    for (const [one, above] of levels) if (above > 0) this.#soundAt.set(one, now);
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
