import { Limits } from "../contract/limits.ts";

/** Slows an address that looks at the room's links more often than people do. In memory: who looks keeps the room awake. */
export class LookGate {
  readonly #looks = new Map<string, { left: number; at: number }>();

  /** Counts a look. The milliseconds to wait when there were too many. */
  count(address: string, now: number): number {
    const perMs = Limits.linkLooksPerMinute / 60_000;
    const known = this.#looks.get(address);
    const earned = known ? Math.max(0, now - known.at) * perMs : 0;
    const left = Math.min(Limits.linkLooksBurst, (known?.left ?? Limits.linkLooksBurst) + earned);
    if (left < 1) {
      this.#looks.set(address, { left, at: now });
      return (1 - left) / perMs;
    }
    this.#looks.set(address, { left: left - 1, at: now });
    if (this.#looks.size > Limits.linkLookersKept) this.#forgetFirst();
    return 0;
  }

  #forgetFirst(): void {
    const first = this.#looks.keys().next();
    if (!first.done) this.#looks.delete(first.value);
  }
}
