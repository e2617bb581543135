import type { CommandReply } from "@contract/frames/client-frames.ts";
import type { CallPerson } from "@contract/voice-call.ts";
import type { CallLine, ReceivedSignal } from "../room/call-line.ts";
import { speakingLevel, speakingNow } from "./call-view.ts";
import { configurationOf } from "./mesh/configuration.ts";
import { Mesh, type MeshOptions } from "./mesh/mesh.ts";
import { Speakers } from "./speakers.ts";
import type { CallTransport } from "./transport.ts";

export interface CallMediaOptions {
  line: Pick<CallLine, "signal" | "listen" | "keyEpoch">;
  isMember(memberId: string): boolean;
  onConnected(device: string, on: boolean): void;
  openTransport?: ((options: MeshOptions) => CallTransport) | undefined;
}

/** Media of a call on this device: its connections, the voices of the others, and who of all speaks. */
export class CallMedia {
  readonly #options: CallMediaOptions;
  #speakers = new Speakers();
  #transport: CallTransport | undefined;
  /** The people as the room last told them. */
  #people: readonly CallPerson[] = [];
  /** Epoch of the key that proves the connections. */
  #keyEpoch = 0;
  readonly #soundAt = new Map<string, number>();

  constructor(options: CallMediaOptions) {
    this.#options = options;
  }

  /** `speaker`: id of the output. */
  open(speaker: string | undefined): void {
    this.#speakers = new Speakers(speaker);
  }

  /** Connects from a new place. */
  begin({ callId, device, people, ...servers }: CommandReply<"joinCall">, microphone: MediaStreamTrack | null): void {
    this.#transport?.leave();
    const { openTransport = (options: MeshOptions) => new Mesh(options), line, onConnected } = this.#options;
    const transport = openTransport({
      own: device,
      configuration: configurationOf(servers),
      signals: { send: (to, text) => line.signal(to, text) },
      events: {
        onTrack: (from, track) => this.#speakers.play(from, track),
        onState: (from, state) => onConnected(from, state === "connected"),
        onLeft: (from) => {
          this.#speakers.stop(from);
          this.#soundAt.delete(from);
          onConnected(from, false);
        },
      },
    });
    this.#transport = transport;
    this.#keyEpoch = line.keyEpoch;
    const events = { onSignal: (signal: ReceivedSignal) => this.#receive(signal), onNewerKey: () => this.renew() };
    line.listen({ callId, device }, events);
    transport.setMicrophone(microphone);
    transport.join(people.map((person) => person.device));
    this.follow(people);
  }

  /**
   * Connects to those of these people who are members of the room, as the server could list anybody, and plays those who
   * are not muted: one who sends all the same is silent here.
   */
  follow(people: readonly CallPerson[]): void {
    this.#people = people;
    const members = people.filter(({ memberId }) => this.#options.isMember(memberId));
    this.#speakers.hear(new Set(members.flatMap(({ device, muted }) => (muted ? [] : [device]))));
    this.#transport?.follow(members);
  }

  membersChanged(): void {
    this.follow(this.#people);
  }

  /**
   * Makes all connections anew under a newer key of a sealed room, which leaves out former members: under the one before
   * these could write signals in the name of others.
   */
  renew(): void {
    const { keyEpoch } = this.#options.line;
    if (keyEpoch === this.#keyEpoch) return;
    this.#keyEpoch = keyEpoch;
    this.#transport?.renew();
  }

  #receive({ text, keyEpoch, ...from }: ReceivedSignal): void {
    this.renew();
    if (keyEpoch === this.#keyEpoch && this.#options.isMember(from.memberId)) void this.#transport?.receive(from, text);
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#transport?.setMicrophone(track);
  }

  chooseSpeaker(deviceId: string): void {
    this.#speakers.choose(deviceId);
  }

  networkChanged(): void {
    this.#transport?.networkChanged();
  }

  resend(): void {
    this.#transport?.resend();
  }

  /** Devices that speak now, from those that spoke before. */
  speaking(before: ReadonlySet<string>, connected: ReadonlySet<string>, own: { device: string; level: number }) {
    const now = performance.now();
    if (own.level > speakingLevel.own) this.#soundAt.set(own.device, now);
    for (const other of connected) {
      const isAudible = this.#speakers.hears(other) && (this.#transport?.levelOf(other) ?? 0) > speakingLevel.remote;
      if (isAudible) this.#soundAt.set(other, now);
    }
    return speakingNow(before, this.#soundAt, now);
  }

  close(): void {
    this.#transport?.leave();
    this.#transport = undefined;
    this.#speakers.close();
    this.#soundAt.clear();
  }
}
