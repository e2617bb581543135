import type { Peer, PeerName } from "../harness/peers.ts";

/** One thing that is measured, at every peer in the same run. */
export interface Measure {
  name: string;
  title: string;
  peers: readonly PeerName[];
  figures: Readonly<Record<string, { title: string; digits: number }>>;
  /** What the product is to reach, as a ratio to a peer in the same round; or, without one, as it is. */
  goals: readonly Goal[];
  /** A server that was used before is not like new. */
  freshServer?: boolean;
  run(peer: Peer, quick: boolean): Promise<Record<string, number>>;
}

export interface Goal {
  figure: string;
  against?: PeerName;
  atLeast?: number;
  atMost?: number;
}
