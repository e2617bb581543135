/**
 * Polyfills for old phones: Android web views from Chrome 87, iOS 16. In a page, only these call the function, before any
 * other code.
 * A test reads the list and searches the code for other features that these browsers lack.
 */
function fill(target: object, name: string, value: (...given: never[]) => unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

type Indexed = ArrayLike<unknown>;

function at(this: Indexed, index: number): unknown {
  const whole = Math.trunc(index) || 0;
  return this[whole < 0 ? this.length + whole : whole];
}

type Test = (value: unknown, index: number, all: Indexed) => unknown;

function findLastIndex(this: Indexed, test: Test): number {
  for (let index = this.length - 1; index >= 0; index--) if (test(this[index], index, this)) return index;
  return -1;
}

function findLast(this: Indexed, test: Test): unknown {
  return this[findLastIndex.call(this, test)];
}

function toSorted(this: Indexed, compare?: (a: unknown, b: unknown) => number): unknown[] {
  return Array.from(this).sort(compare);
}

function toReversed(this: Indexed): unknown[] {
  return Array.from(this).reverse();
}

function toSpliced(this: Indexed, start: number, count: number, ...added: unknown[]): unknown[] {
  const copy = Array.from(this);
  copy.splice(start, count, ...added);
  return copy;
}

function hasOwn(object: object, name: PropertyKey): boolean {
  // biome-ignore lint/suspicious/noPrototypeBuiltins: old browsers lack `Object.hasOwn`
  return Object.prototype.hasOwnProperty.call(object, name);
}

function canParse(address: string, base?: string): boolean {
  try {
    new URL(address, base);
    return true;
  } catch {
    return false;
  }
}

export function polyfillOldBrowsers(): void {
  for (const prototype of [Array.prototype, String.prototype, Uint8Array.prototype]) fill(prototype, "at", at);
  fill(Array.prototype, "findLast", findLast);
  fill(Array.prototype, "findLastIndex", findLastIndex);
  fill(Array.prototype, "toSorted", toSorted);
  fill(Array.prototype, "toReversed", toReversed);
  fill(Array.prototype, "toSpliced", toSpliced);
  fill(Object, "hasOwn", hasOwn);
  fill(URL, "canParse", canParse);
}
