/** Above this expected wait, pauses shrink to a quarter of a computation, which still lets other requests run. */
const pausedWaitMs = 2000;
const shortPause = 0.25;
/** Maximum interval at which a waiting request checks for its turn. */
const pollEveryMs = 200;
/**
 * A request that is 300 ms late for its scheduled poll is skipped, as it may have been cancelled; after 30 s it is
 * removed.
 */
const lateMs = 300;
const givenUpMs = 30_000;

interface Waiting {
  pollsAt: number;
  isDisplaced: boolean;
}

export interface QueueBounds {
  /** Minimum time of one computation; needed if the runtime's clock does not advance during a computation. */
  leastMs: number;
  maxOfGroup: number;
  max: number;
}

/** The computed value, or the time after which a refused or displaced request should retry. */
export type Computed<T> = { value: T } | { retryAfterMs: number };

/**
 * Queue for long computations on a shared thread: one at a time, each followed by a pause as long as it took. Groups
 * take turns, so that a group with many waiting requests delays another by one computation. In a full queue the last
 * request of the longest group loses its place to a group with fewer requests. A request waits on its own timers and
 * never on another request's promise, which in Workers would end with that request.
 */
export class FairQueue {
  readonly #bounds: QueueBounds;
  /** Groups in the order of their turns, each with its requests in order of arrival. */
  readonly #groups = new Map<string, Waiting[]>();
  #waiting = 0;
  #tookMs: number;
  #freeAt = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
    this.#tookMs = bounds.leastMs;
  }

  /** 0 if one more request of this group fits, else the milliseconds after which to retry. */
  fullFor(group: string): number {
    this.#forgetGivenUp(performance.now());
    const ofGroup = this.#groups.get(group)?.length ?? 0;
    const { max, maxOfGroup } = this.#bounds;
    if (ofGroup < maxOfGroup && (this.#waiting < max || this.#queueToShorten(ofGroup))) return 0;
    return this.#retryAfterMs();
  }

  async run<T>(group: string, compute: () => Promise<T>): Promise<Computed<T>> {
    const retryAfterMs = this.fullFor(group);
    if (retryAfterMs > 0) return { retryAfterMs };
    const waiting: Waiting = { pollsAt: 0, isDisplaced: false };
    this.#join(group, waiting);
    try {
      for (let now = performance.now(); !this.#mayRun(waiting, now); now = performance.now()) {
        const waitMs = this.#freeAt > now ? Math.min(this.#freeAt - now, pollEveryMs) : Math.max(1, this.#tookMs / 4);
        waiting.pollsAt = now + waitMs;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        if (waiting.isDisplaced) return { retryAfterMs: this.#retryAfterMs() };
      }
    } finally {
      this.#leave(group, waiting);
    }
    const begun = performance.now();
    const paceFactor = this.#waiting * 2 * this.#tookMs < pausedWaitMs ? 2 : 1 + shortPause;
    const free = begun + paceFactor * this.#tookMs;
    this.#freeAt = free;
    try {
      return { value: await compute() };
    } finally {
      this.#tookMs = Math.max(performance.now() - begun, this.#bounds.leastMs);
      // Another computation may have begun, if this one took longer than expected.
      if (this.#freeAt === free) this.#freeAt = begun + paceFactor * this.#tookMs;
    }
  }

  #retryAfterMs(): number {
    return Math.max(1, this.#waiting) * this.#tookMs;
  }

  /** Longest group, if it has at least two requests more than `length`. */
  #queueToShorten(length: number): Waiting[] | undefined {
    let longest: Waiting[] | undefined;
    for (const queue of this.#groups.values()) if (queue.length > (longest?.length ?? length + 1)) longest = queue;
    return longest;
  }

  #join(group: string, waiting: Waiting): void {
    const queue = this.#groups.get(group);
    if (this.#waiting >= this.#bounds.max) {
      const displaced = this.#queueToShorten(queue?.length ?? 0)?.pop();
      if (displaced) {
        displaced.isDisplaced = true;
        this.#waiting -= 1;
      }
    }
    if (queue) queue.push(waiting);
    else this.#groups.set(group, [waiting]);
    this.#waiting += 1;
  }

  /** Removes a request and moves its group to the end of the turns. */
  #leave(group: string, waiting: Waiting): void {
    const queue = this.#groups.get(group) ?? [];
    const place = queue.indexOf(waiting);
    if (place < 0) return;
    queue.splice(place, 1);
    this.#waiting -= 1;
    this.#groups.delete(group);
    if (queue.length > 0) this.#groups.set(group, queue);
  }

  #mayRun(waiting: Waiting, now: number): boolean {
    if (now < this.#freeAt) return false;
    for (const queue of this.#groups.values()) {
      for (const one of queue) {
        if (one === waiting) return true;
        if (now - one.pollsAt <= lateMs) return false;
      }
    }
    return true;
  }

  #forgetGivenUp(now: number): void {
    for (const [group, queue] of [...this.#groups])
      for (const one of [...queue]) if (now - one.pollsAt > givenUpMs) this.#leave(group, one);
  }
}
