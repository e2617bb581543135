import { format } from "node:util";
import "fake-indexeddb/auto";
import { vi } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

export const startsAt = Date.UTC(2026, 0, 1);

const restores: (() => void)[] = [];

/** Replaces a method until `restoreGlobals`. A spy of the test framework would record each of millions of calls. */
export function replace<T extends object, Name extends keyof T>(of: T, name: Name, value: T[Name]): void {
  const before = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { configurable: true, writable: true, value });
  restores.push(() => {
    if (before) Object.defineProperty(of, name, before);
    else delete of[name];
  });
}

export function restoreGlobals(): void {
  for (const restore of restores.splice(0).reverse()) restore();
  vi.unstubAllGlobals();
}

/** Random bytes as `crypto` gives them, from a seed. */
function fillFrom(random: () => number) {
  return <T extends ArrayBufferView | null>(into: T): T => {
    if (into === null) return into;
    const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
    for (let at = 0; at < bytes.length; at++) bytes[at] = random() * 256;
    return into;
  };
}

/** Aborts transactions of IndexedDB as a nearly full device does; `refused` learns of their keys. */
export function limitStorage(isFull: () => boolean, refused: (key: string) => void): void {
  const { put } = IDBObjectStore.prototype;
  const { commit } = IDBTransaction.prototype;
  const tooLarge = new WeakSet<IDBTransaction>();
  replace(IDBObjectStore.prototype, "put", function (this: IDBObjectStore, value, key) {
    if (isFull()) {
      tooLarge.add(this.transaction);
      refused(String(key));
    }
    return put.call(this, value, key);
  });
  replace(IDBTransaction.prototype, "commit", function (this: IDBTransaction) {
    if (!tooLarge.has(this)) return commit.call(this);
    (this as unknown as { _abort(error: string): void })._abort("QuotaExceededError");
  });
}

/** Replaces time, randomness and errors on the console by those of a seed. */
export function stubGlobals(random: () => number, onError: (line: string) => void): VirtualClock {
  const clock = new VirtualClock(startsAt);
  // Node's own warns on the console.
  vi.stubGlobal("localStorage", undefined);
  // All tabs of a simulation would share it.
  vi.stubGlobal("sessionStorage", undefined);
  // Node's Web Locks know no virtual time. Without locks, all tabs of a member send all unsent messages.
  vi.stubGlobal("navigator", {});
  replace(Math, "random", random);
  replace(performance, "now", () => clock.passedMs);
  replace(crypto, "getRandomValues", fillFrom(random));
  replace(crypto, "randomUUID", () => `${[...fillFrom(random)(new Uint8Array(16))].join("")}-0-0-0-0`);
  replace(console, "error", (...values) => onError(format(...values)));
  vi.stubGlobal("WebSocketRequestResponsePair", class {});
  const RealResponse = Response;
  vi.stubGlobal(
    "Response",
    class extends RealResponse {
      constructor(body: BodyInit | null, init?: ResponseInit) {
        super(body, init?.status === 101 ? { ...init, status: 200 } : init);
      }
    },
  );
  return clock;
}
