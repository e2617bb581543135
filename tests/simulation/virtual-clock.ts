import { setImmediate as idle } from "node:timers/promises";
import { vi } from "vitest";
import type { Clock, Owner } from "./host.ts";

interface Timer {
  id: number;
  at: number;
  everyMs?: number;
  work: () => void;
  owner: Owner;
}

/** The network, the platform, and browsers below their pages. */
const world: Owner = { aheadMs: 0, hasEnded: false };

/**
 * Timers and the time of a simulation. Time passes only between timers, whose order is that of their times, and of
 * their creation at the same time.
 */
export class VirtualClock implements Clock {
  readonly #startsAt: number;
  #now: number;
  #owner = world;
  #lastId = 0;
  #timers: Timer[] = [];

  constructor(startsAt: number) {
    this.#startsAt = startsAt;
    this.#now = startsAt;
    const readings = () => this.#now + this.#owner.aheadMs;
    const setTimer = (work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      this.#add({ at: this.#now + Math.max(0, Math.trunc(ms)), work: () => work(...values) });
    const clearTimer = (id?: number) => {
      this.#timers = this.#timers.filter((timer) => timer.id !== id);
    };
    vi.stubGlobal("setTimeout", setTimer);
    vi.stubGlobal("clearTimeout", clearTimer);
    vi.stubGlobal("setInterval", (work: () => void, everyMs: number) =>
      this.#add({ at: this.#now + everyMs, everyMs, work }),
    );
    vi.stubGlobal("clearInterval", clearTimer);
    // IndexedDB in memory answers by these.
    vi.stubGlobal("setImmediate", (work: () => void) => this.run(world, () => setTimer(work)));
    vi.stubGlobal(
      "Date",
      class extends Date {
        constructor(...values: [] | [number]) {
          super(...((values.length === 0 ? [readings()] : values) as [number]));
        }
        static override now(): number {
          return readings();
        }
      },
    );
  }

  get passedMs(): number {
    return this.#now - this.#startsAt;
  }

  run<T>(owner: Owner, work: () => T): T {
    const before = this.#owner;
    this.#owner = owner;
    try {
      return work();
    } finally {
      this.#owner = before;
    }
  }

  isBusy(owner: Owner): boolean {
    // The jobs of an alarm inherit from their process.
    return this.#timers.some((timer) => timer.owner === owner || Object.getPrototypeOf(timer.owner) === owner);
  }

  /** Lets time pass. `afterEach`: called after each timer, when all promises are settled. */
  async pass(ms: number, afterEach: () => void): Promise<void> {
    const until = this.#now + ms;
    await idle();
    afterEach();
    for (;;) {
      const next = this.#timers[0];
      if (!next || next.at > until) break;
      this.#now = next.at;
      this.#timers.shift();
      if (next.owner.hasEnded) continue;
      if (next.everyMs !== undefined) this.#insert({ ...next, at: next.at + next.everyMs });
      this.#owner = next.owner;
      next.work();
      await idle();
      this.#owner = world;
      afterEach();
    }
    this.#now = until;
  }

  #add(timer: Omit<Timer, "id" | "owner">): number {
    this.#lastId++;
    this.#insert({ ...timer, id: this.#lastId, owner: this.#owner });
    return this.#lastId;
  }

  #insert(timer: Timer): void {
    let place = this.#timers.length;
    while (place > 0 && (this.#timers[place - 1]?.at ?? 0) > timer.at) place--;
    this.#timers.splice(place, 0, timer);
  }
}
