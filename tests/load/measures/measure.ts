import type { Peer, PeerName } from "../harness/peers.ts";

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
  /** The product meters billed usage. */
  metered?: boolean;
  run(peer: Peer, quick: boolean): Promise<Record<string, number>>;
}

export interface Goal {
  figure: string;
  against?: PeerName;
  atLeast?: number;
  atMost?: number;
}
