import type { Peer, PeerName } from "../harness/peers.ts";

/** One measurement, run for every peer in the same run. */
export interface Measure {
  name: string;
  title: string;
  peers: readonly PeerName[];
  figures: Readonly<Record<string, { title: string; digits: number }>>;
  /** The product's goals, as a ratio to a peer in the same round or, without a peer, as a value. */
  goals: readonly Goal[];
  /** Needs a fresh server. */
  freshServer?: boolean;
  run(peer: Peer, quick: boolean): Promise<Record<string, number>>;
}

export interface Goal {
  figure: string;
  against?: PeerName;
  atLeast?: number;
  atMost?: number;
}
