import type { VoiceCall } from "@contract/voice-call.ts";
import { createStore, type StoreApi } from "zustand/vanilla";
import { ApiError } from "../api/api-error.ts";
import type { RoomStore } from "../room/actions.ts";
import type { CallSignaling } from "../room/call-signaling.ts";
import { isCallFull, writeState } from "../room/may-write.ts";
import { activeCall } from "./active-call.ts";
import { CallMedia, type CallMediaOptions } from "./call-media.ts";
import { lastSpeaker } from "./call-preferences.ts";
import { CallRejoin } from "./call-rejoin.ts";
import type { CallEnd, CallView, OngoingCall } from "./call-view.ts";
import { viewOutsideCall, withLink, withUnverified } from "./call-view.ts";
import { LocalMedia } from "./local-media.ts";
import { isUnanswered, type Joined, OwnParticipation } from "./own-participation.ts";
import type { VideoKind } from "./transport.ts";
import { watchPage } from "./watch-page.ts";

export interface CallOptions {
  signaling: CallSignaling;
  room: Pick<StoreApi<RoomStore>, "getState" | "subscribe">;
  openTransport?: CallMediaOptions["openTransport"];
}

const levelEveryMs = 150;
const adaptEveryMs = 3000;

/** This device in a room's call: its participation, what it sends, and the voices and videos of the others. */
export class CallSession implements OngoingCall {
  readonly store = createStore<CallView>(() => viewOutsideCall);
  readonly signaling: CallSignaling;
  readonly #options: CallOptions;
  readonly #own: LocalMedia;
  readonly #media: CallMedia;
  readonly #participation: OwnParticipation;
  readonly #rejoining: CallRejoin;
  /** The person has read that nobody sees the IP address. */
  #relayOnly = false;
  /** Raised by each join and end. The result of an operation that began under an earlier number is discarded. */
  #generation = 0;
  #stops: (() => void)[] = [];

  constructor(options: CallOptions) {
    this.#options = options;
    this.signaling = options.signaling;
    this.#participation = new OwnParticipation(options);
    this.#media = new CallMedia({
      openTransport: options.openTransport,
      signaling: this.signaling,
      isMember: (memberId) => options.room.getState().members.some(({ id }) => id === memberId),
      onState: (device, state) => this.#set(withLink(this.#view, device, state)),
      onUnverified: (device) => this.#set(withUnverified(this.#view, device)),
      onVideos: (videos) => this.#set({ videos }),
      onBlocked: (blocked) => blocked !== this.#view.blocked && this.#set({ blocked }),
    });
    this.#own = new LocalMedia({
      signaling: this.signaling,
      store: this.store,
      send: (kind, track) => this.#media.setTrack(kind, track),
    });
    this.#rejoining = new CallRejoin({
      room: options.room,
      pause: () => {
        this.#media.pause();
        this.#set({ paused: true });
      },
      rejoin: () => this.#participation.rejoin(this.#own.muted),
      onJoined: (joined) => this.#rejoined(joined),
      onLate: ({ device }) => this.#sendLeave(device),
      onFailed: (error) => this.#cannotRejoin(error),
    });
    this.signaling.onEnd(() => this.#isActive && this.leave("left"));
  }

  /**
   * Asks for the microphone and joins, or starts the call. Without one the person listens. `relayOnly`: the person
   * was told that no participant sees the IP address. Rejects with an `ApiError` if the room refuses the request.
   */
  async join({ relayOnly = false } = {}): Promise<void> {
    if (this.#isActive) return;
    activeCall.getState().call?.leave();
    activeCall.setState({ call: this }, true);
    const generation = ++this.#generation;
    this.store.setState({ ...viewOutsideCall, phase: "joining" }, true);
    this.#media.open(lastSpeaker.get());
    // If the call is full, the microphone is opened after the join, so that a refused person sees no permission prompt.
    const opensLater = isCallFull(this.#options.room.getState().room);
    if (this.#mayTalk && !opensLater) await this.#own.openMicrophone().catch(() => {});
    if (generation !== this.#generation) return;
    const muted = this.#own.begin();
    try {
      const joined = await this.#participation.join(muted);
      if (generation !== this.#generation) return this.#sendLeave(joined.device);
      this.#participation.take(joined);
      this.#set({ phase: "in", localOnly: joined.ice.length === 0 });
      this.#relayOnly = relayOnly;
      if (relayOnly && !joined.relayOnly) return this.leave("direct");
      this.#begin(joined);
      this.#start();
      if (this.#mayTalk && opensLater) await this.#own.openLater();
    } catch (error) {
      const isLate = generation !== this.#generation;
      if (!isLate) this.leave();
      if (isUnanswered(error)) this.#sendLeave();
      if (!isLate) throw error;
    }
  }

  leave(end?: CallEnd): void {
    if (this.#view.phase === "in") void this.#participation.leave(this.#participation.device);
    this.#stop(end);
  }

  setMuted(muted: boolean): Promise<void> {
    return this.#own.setMuted(muted);
  }

  get microphoneId(): string {
    return this.#own.microphone.deviceId;
  }

  async chooseMicrophone(deviceId: string): Promise<void> {
    if (this.#isActive) await this.#own.chooseMicrophone(deviceId);
  }

  chooseSpeaker(deviceId: string): void {
    this.#media.voices.choose(deviceId);
    lastSpeaker.set(deviceId);
  }

  get cameraId(): string {
    return this.#own.videos.cameraId;
  }

  async setVideo(kind: VideoKind, on: boolean): Promise<void> {
    if (this.#view.phase === "in") await this.#own.videos.turn(kind, on);
  }

  async chooseCamera(deviceId: string): Promise<void> {
    if (this.#isActive) await this.#own.videos.choose(deviceId);
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

  /** Connects as a new participant. */
  #begin(joined: Joined): void {
    this.#set({ device: joined.device, connected: new Set(), unreachable: new Set(), unverified: new Set() });
    this.#media.begin(joined, this.#own.tracks);
    // The list may have come before the answer.
    this.#list(this.#options.room.getState().room.call);
  }

  #start(): void {
    const timers = [
      setInterval(() => this.#listen(), levelEveryMs),
      setInterval(() => this.#media.transport?.adapt(), adaptEveryMs),
    ];
    this.#stops = [
      this.#options.room.subscribe((now, before) => this.#follow(now, before)),
      () => timers.forEach(clearInterval),
      watchPage({
        onNetworkChanged: () => this.#media.transport?.networkChanged(),
        // Otherwise the others see the participant for another 15 s.
        onHide: () => this.leave(),
        onActivity: () => void this.#media.voices.resume(),
      }),
      () => this.#rejoining.end(),
    ];
  }

  /** Leaves after a join that came too late or got no answer. Another join that is under way takes over the participant. */
  #sendLeave(device?: string): void {
    if (!this.#isActive) void this.#participation.leave(device);
  }

  #stop(end?: CallEnd): void {
    this.#generation++;
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#media.close();
    this.#own.close();
    this.store.setState(viewOutsideCall, true);
    if (activeCall.getState().call === this) activeCall.setState(end ? { end } : {}, true);
  }

  #follow(now: RoomStore, before: RoomStore): void {
    const isOver = now.connection === "live" && now.overHttps && this.#participation.isOver(now.room.call);
    if (now.connection === "closed" || isOver) {
      // The page of a room that is closed shows the reason.
      this.#stop(isOver ? "over" : undefined);
      return;
    }
    if (!this.#rejoining.follow()) return;
    try {
      if (now.room.call !== before.room.call) this.#list(now.room.call);
      else if (now.members !== before.members) this.#media.membersChanged();
      if (now.room !== before.room) this.#media.renew();
    } catch (error) {
      this.#fail(error);
    }
  }

  #list(call: VoiceCall | undefined): void {
    const { me, end } = this.#participation.find(call);
    if (end) this.#stop(end);
    if (!call || !me) return;
    this.#media.follow(call.people);
    this.#own.follow(me);
  }

  /** Follows the answer to a rejoin after the socket was lost. Connections between devices may have lasted. */
  #rejoined(joined: Joined): void {
    const isSameParticipant = joined.device === this.#participation.device;
    this.#participation.take(joined);
    if (this.#relayOnly && !joined.relayOnly) {
      this.leave("direct");
      return;
    }
    this.#set({ paused: false });
    if (isSameParticipant) this.#resume();
    else {
      this.#own.restart();
      this.#begin(joined);
    }
  }

  /**
   * Uses the list of the room store, not that of the ack: in a sealed room lists wait for decryption, so the ack can
   * overtake earlier ones.
   */
  #resume(): void {
    const { call } = this.#options.room.getState().room;
    this.#list(call);
    const { me } = this.#participation.find(call);
    if (me) this.#own.resume(me);
    this.#media.resume(this.#own.tracks);
  }

  #cannotRejoin(error: unknown): void {
    if (error instanceof ApiError) this.#stop({ text: error.text });
    else this.#fail(error);
  }

  /** The browser refuses the configuration of connections, or this page has a fault. */
  #fail(error: unknown): void {
    this.leave("failed");
    // The window reports it as an uncaught error. Not in Chrome before 95.
    globalThis.reportError?.(error);
  }

  #listen(): void {
    const { device, connected, speaking } = this.#view;
    const next = this.#media.speaking(speaking, connected, { device, level: this.#own.microphone.level() });
    if (next !== speaking) this.#set({ speaking: next });
  }
}

const calls = new WeakMap<CallSignaling, CallSession>();

/** The call of a live room: the same object for all parts of the page. */
export function callOf(options: CallOptions): CallSession {
  const call = calls.get(options.signaling) ?? new CallSession(options);
  calls.set(options.signaling, call);
  return call;
}
