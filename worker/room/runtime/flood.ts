import * as Limits from "../../contract/limits.ts";
import { LruMap } from "../../contract/lru-map.ts";
import { TokenBuckets } from "../../lib/token-buckets.ts";

class Gate {
  readonly #burst: number;
  readonly #tokens: TokenBuckets;
  readonly #refusals = new LruMap<string, { cost: number; slowUntil: number }>(Limits.seatsMax);

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#tokens = new TokenBuckets(perSecond * 60, burst);
  }

  check(memberId: string, now: number, cost: number): "pass" | "slow" | "close" {
    const refused = this.#refusals.get(memberId) ?? { cost: 0, slowUntil: now };
    if (now >= refused.slowUntil && this.#tokens.take(memberId, now, cost, cost) === 0) {
      if (refused.cost > 0 && this.#tokens.left(memberId, now) >= this.#burst / 2) this.#refusals.delete(memberId);
      return "pass";
    }
    refused.cost += cost;
    if (now >= refused.slowUntil) refused.slowUntil = now + Limits.floodRetryAfterSeconds * 1000;
    this.#refusals.set(memberId, refused);
    return refused.cost > Limits.floodRefusalsMax ? "close" : "slow";
  }
}

/** Rate-limits a member across all sockets. In memory only, because a flood keeps the room awake. */
export class FloodGate {
  readonly #on: boolean;
  readonly #gates = {
    frames: new Gate(Limits.floodBurst, Limits.floodPerSecond),
    signals: new Gate(Limits.signalsBurst, Limits.signalsPerSecond),
    typing: new Gate(Limits.typingBurst, Limits.typingPerSecond),
    joins: new Gate(Limits.callJoinsBurst, Limits.callJoinsPerSecond),
  };
  readonly #badCounts = new WeakMap<WebSocket, number>();

  constructor(on: boolean) {
    this.#on = on;
  }

  /**
   * Checks one more frame, signal (reading, typing), broadcast of typing or join of a call; a large frame costs `cost`.
   * `slow` lasts until the retry time of the refusal, so that a frame sent behind a refused one cannot overtake it.
   * `close`: the member went on after many refusals.
   */
  check(
    memberId: string,
    now: number,
    what: "frames" | "signals" | "typing" | "joins" = "frames",
    cost = 1,
  ): "pass" | "slow" | "close" {
    return this.#on ? this.#gates[what].check(memberId, now, cost) : "pass";
  }

  /** Counts a frame that is not JSON; true above the limit. */
  countBad(socket: WebSocket): boolean {
    const bad = (this.#badCounts.get(socket) ?? 0) + 1;
    this.#badCounts.set(socket, bad);
    return bad >= Limits.badFramesMax;
  }
}
