import type { CallParticipant } from "@contract/voice-call.ts";
import { CallMedia } from "../../web/call/call-media.ts";
import { Mesh, type MeshOptions } from "../../web/call/mesh/mesh.ts";
import { Peer } from "../../web/call/mesh/peer.ts";
import type { CallDevice } from "../../web/call/transport.ts";
import { type CallEndpoint, CallSignaling } from "../../web/room/call-signaling.ts";
import type { SignalRoute } from "../../web/room/codec/content-codec.ts";
import { callCodec } from "../../web/room/sealed/call-codec.ts";
import type { EpochKeys } from "../../web/sealed/epoch-keys.ts";
import { accept, firstEpoch } from "../unit/web/sealed/sealed-fixtures.ts";
import { inputs } from "../unit/web/sealed/vectors.ts";
import type { Sent } from "./attacker.ts";
import type { FakeMedia } from "./fake-media.ts";

/** Stands for the track of a microphone. */
const voice = {} as MediaStreamTrack;

/** Knows the member of each device: the first one of which it heard, as another one does not change that. */
class NamingMesh extends Mesh {
  readonly #named = new Map<string, string>();
  #listed: ReadonlySet<string> = new Set();
  /** Devices that one list named, and the next one did not. */
  readonly #left = new Set<string>();

  memberOf(device: string): string | undefined {
    return this.#named.get(device);
  }

  isListed(device: string): boolean {
    return this.#listed.has(device);
  }

  hasLeft(device: string): boolean {
    return this.#left.has(device);
  }

  override follow(devices: readonly CallDevice[]): void {
    const listed = new Set(devices.map(({ device }) => device));
    for (const device of this.#listed) if (!listed.has(device)) this.#left.add(device);
    this.#listed = listed;
    // In a list that names a device twice the last entry wins.
    this.#name([...devices].reverse());
    super.follow(devices);
  }

  override receive(from: CallDevice, text: string): Promise<void> {
    this.#name([from]);
    return super.receive(from, text);
  }

  #name(devices: readonly CallDevice[]): void {
    for (const { device, memberId } of devices) if (!this.#named.has(device)) this.#named.set(device, memberId);
  }
}

interface Options {
  memberId: string;
  world: FakeMedia;
  fault(line: string): void;
  isMember(memberId: string, keyEpoch: number): boolean;
  /** A signal was decrypted: the device may be slow to use it. */
  decrypted(): Promise<void>;
  send(sent: Sent): Promise<void>;
}

/** A member's page in a sealed room, with the product's code from the pushed signal to the connection. */
export class CallPage {
  readonly #options: Options;
  readonly #keys: EpochKeys;
  readonly #signaling: CallSignaling;
  readonly media: CallMedia;
  #mesh: NamingMesh | undefined;
  place: CallEndpoint = { callId: "", device: "" };
  /** Members by devices, as the server told the page. */
  readonly listed = new Map<string, string>();
  readonly connected = new Set<string>();

  static async open(options: Options): Promise<CallPage> {
    return new CallPage(options, await firstEpoch());
  }

  private constructor(options: Options, keys: EpochKeys) {
    this.#options = options;
    this.#keys = keys;
    const { memberId, decrypted, send } = options;
    const codec = callCodec(keys);
    const content = {
      get newestKeyEpoch() {
        return keys.newest;
      },
      outgoing: { encodeSignal: (way: SignalRoute, text: string) => codec.encodeSignal(way, text) },
      incoming: {
        async decodeSignal(way: SignalRoute, body: string) {
          const opened = await codec.decodeSignal(way, body);
          await decrypted();
          return opened;
        },
      },
    };
    const request = (_: string, { to, body }: { to: string; body: string }) =>
      send({ ...this.place, from: this.place.device, memberId, to, body });
    this.#signaling = new CallSignaling({ memberId, commands: { request } as never, content: content as never });
    this.media = new CallMedia({
      signaling: this.#signaling,
      isMember: (id) => options.isMember(id, keys.newest),
      onState: (device, state) =>
        void (state === "connected" ? this.connected.add(device) : this.connected.delete(device)),
      onVideos: () => {},
      onBlocked: () => {},
      onUnverified: () => {},
      openTransport: (mesh) => this.#openMesh(mesh),
    });
  }

  get memberId(): string {
    return this.#options.memberId;
  }

  get keyEpoch(): number {
    return this.#keys.newest;
  }

  join(place: CallEndpoint, people: readonly CallParticipant[]): void {
    this.place = place;
    this.#hear(people);
    this.media.begin(
      { ...place, people: [...people], ice: [], relayOnly: false, max: 8 },
      { voice, camera: null, screen: null },
    );
  }

  /** The newest list names the device, as a member's. */
  isListed(device: string): boolean {
    return this.#mesh?.isListed(device) ?? false;
  }

  tell(people: readonly CallParticipant[]): void {
    this.#hear(people);
    this.media.follow(people);
  }

  push({ memberId, from, body }: Sent): void {
    this.listed.set(from, memberId);
    this.#signaling.receive({ from, memberId, body });
  }

  async takeNewKey(): Promise<void> {
    await accept(this.#keys, 2, inputs.k2, inputs.k1);
    this.#signaling.newerKey();
  }

  #hear(people: readonly CallParticipant[]): void {
    for (const { device, memberId } of people) this.listed.set(device, memberId);
  }

  #openMesh(options: MeshOptions): Mesh {
    let to = "";
    const mesh: NamingMesh = new NamingMesh({
      ...options,
      events: {
        ...options.events,
        onState(device, state) {
          to = device;
          options.events.onState(device, state);
        },
      },
      openPeer: (peer) => {
        // Tells for which device the connection is.
        peer.onState("connecting");
        const { memberId, place, keyEpoch } = this;
        if (mesh.hasLeft(to)) this.#options.fault(`${memberId} connects again to ${to}, which left`);
        const ends = { ...place, memberId, to, named: mesh.memberOf(to), keyEpoch };
        return this.#options.world.opening(ends, () => new Peer(peer));
      },
    });
    this.#mesh = mesh;
    return mesh;
  }
}
