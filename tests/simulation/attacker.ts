import { readSignal, type Signal, writeSignal } from "../../web/call/mesh/signal.ts";
import type { CallEndpoint } from "../../web/room/call-signaling.ts";
import type { SignalRoute } from "../../web/room/codec/content-codec.ts";
import { callCodec } from "../../web/room/sealed/call-codec.ts";
import { EpochKeys } from "../../web/sealed/epoch-keys.ts";
import { firstEpoch } from "../unit/web/sealed/sealed-fixtures.ts";
import { inputs } from "../unit/web/sealed/vectors.ts";
import { sdpOf } from "./fake-media.ts";

/** A signal with its body as it is on the wire. */
export interface Sent extends SignalRoute {
  body: string;
}

/**
 * Writes signals as a server without the room's keys, which works together with Eve: a former member, who has the first
 * key and reads all under it. Certificates of the server begin with "server", those of Eve with "eve".
 */
export class Attacker {
  readonly #random: () => number;
  /** Eve's and the server's keys. */
  readonly #keys: { eve: EpochKeys; server: EpochKeys };
  readonly #seen: Sent[] = [];
  readonly #read: { way: SignalRoute; signal: Signal }[] = [];
  #certificates = 0;

  private constructor(random: () => number, keys: { eve: EpochKeys; server: EpochKeys }) {
    this.#random = random;
    this.#keys = keys;
  }

  static async create(random: () => number): Promise<Attacker> {
    const server = new EpochKeys(inputs.room);
    await server.trust(1 + Math.floor(random() * 2), crypto.getRandomValues(new Uint8Array(32)), []);
    return new Attacker(random, { eve: await firstEpoch(), server });
  }

  /** Stores a signal of a member, and what Eve can read of it. */
  async read(sent: Sent): Promise<void> {
    this.#seen.push(sent);
    const opened = await callCodec(this.#keys.eve).decodeSignal(sent, sent.body);
    const signal = typeof opened === "object" ? readSignal(opened.text) : undefined;
    if (signal) this.#read.push({ way: sent, signal });
  }

  /** A signal of before: mostly one that was for this address. */
  earlier({ callId, device }: CallEndpoint): Sent | undefined {
    const forIt = this.#seen.filter((one) => one.to === device && (one.callId === callId || this.#random() < 0.5));
    return this.#one(this.#random() < 0.8 ? forIt : this.#seen);
  }

  alter(body: string): string {
    const at = Math.floor(this.#random() * body.length);
    return body.slice(0, at) + (body[at] === "A" ? "B" : "A") + body.slice(at + 1);
  }

  /** The way of a signal to this device that Eve has read. */
  readWayTo(device: string): SignalRoute | undefined {
    return this.#one(this.#read.filter(({ way }) => way.to === device))?.way;
  }

  /** A description with a certificate of the server or of Eve, in clear text or under a key that these have. */
  async forge(way: SignalRoute): Promise<{ body: string; by: string }> {
    const by = this.#random() < 0.5 ? "eve" : "server";
    const text = writeSignal(this.#signal(by, way));
    const isClear = by === "server" && this.#random() < 0.6;
    return { by, body: isClear ? text : await callCodec(this.#keys[by]).encodeSignal(way, text) };
  }

  #signal(by: "eve" | "server", { from, to }: SignalRoute): Signal {
    const type = this.#random() < 0.6 ? "offer" : "answer";
    const description = { type, sdp: sdpOf(`${by}-${++this.#certificates}`, 1) } as const;
    const ofWay = this.#read.filter(({ way }) => way.from === from && way.to === to);
    const known = by === "eve" ? this.#one(this.#random() < 0.8 ? ofWay.slice(-2) : this.#read)?.signal : undefined;
    // In the name of a link's end, after all of its signals, or as the other end of it.
    if (known && this.#random() < 0.5) return { ...known, n: known.n + 1000, description };
    const me = `${by}-${"x".repeat(12)}-${this.#certificates}`;
    return { n: 1, me, ...(known ? { you: known.me } : {}), description };
  }

  #one<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.#random() * all.length)];
  }
}
