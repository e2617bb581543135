import type { Peer, PeerName } from "../harness/peers.ts";

/** Less is shorter in time; a smoke run only shows that the tools work. */
export type Effort = "whole" | "quick" | "smoke";

/** A number of members, messages or milliseconds. */
export const scaled = (amount: number, effort: Effort): number =>
  effort === "smoke" ? Math.max(5, Math.ceil(amount / 16)) : amount;

/** One measurement, run for every peer in the same run. */
export interface Measure {
  name: string;
  title: string;
  peers: readonly PeerName[];
  figures: Readonly<Record<string, { title: string; digits: number }>>;
  /** The goals of the first peer, as a ratio to another in the same round or, without one, as a value. */
  goals: readonly Goal[];
  /** Needs a fresh server. */
  freshServer?: boolean;
  /** All peers store on the machine's disk, also without `--disk`. */
  onDisk?: boolean;
  /** The product meters billed usage. */
  metered?: boolean;
  run(peer: Peer, effort: Effort): Promise<Record<string, number>>;
}

export interface Goal {
  figure: string;
  against?: PeerName;
  atLeast?: number;
  atMost?: number;
}
