/*
 * What the pages use of `zod/mini`, under the same names and in a tenth of its size: the build puts this in its place
 * (web/vite.config.ts). The contract stays zod's: sources are checked against its types, and the worker reads with it.
 * Here nothing tells why something does not fit, and there is only what the pages need; a test holds it to zod.
 */

const misfit = Symbol();

/** Gives the value in the other form, or `misfit`. */
type Read = (value: unknown, encodes: boolean) => unknown;
/** Gives the value, changed perhaps, or `misfit`. */
type Check = (value: never) => unknown;
type Literal = string | number | boolean | null;

interface Schema {
  read: Read;
  /** In an object its field may be missing. */
  mayMiss: boolean;
  check(...more: Check[]): Schema;
}

function schema(plain: Read, mayMiss = false, checks: readonly Check[] = []): Schema {
  const checked = (value: unknown) => {
    let current = value;
    for (const check of checks) {
      current = check(current as never);
      if (current === misfit) break;
    }
    return current;
  };
  const read: Read = (value, encodes) => {
    const plainly = plain(value, encodes);
    if (plainly === misfit || checks.length === 0) return plainly;
    // Checks are about what stands in the code, not about what travels.
    if (!encodes) return checked(plainly);
    const changed = checked(value);
    if (changed === misfit) return misfit;
    return changed === value ? plainly : plain(changed, encodes);
  };
  return { read, mayMiss, check: (...more) => schema(plain, mayMiss, [...checks, ...more]) };
}

const ifTrue = (fits: (value: never) => boolean) => schema((value) => (fits(value as never) ? value : misfit));

export const unknown = () => schema((value) => value);
export const custom = (fits: (value: never) => boolean = () => true) => ifTrue(fits);
export const string = () => ifTrue((value) => typeof value === "string");
export const boolean = () => ifTrue((value) => typeof value === "boolean");
export const number = () => ifTrue(Number.isFinite);
export const int = () => ifTrue(Number.isSafeInteger);

export function literal(wanted: Literal | readonly Literal[]) {
  const values = new Set<unknown>([wanted].flat());
  return ifTrue((value) => values.has(value));
}
export { literal as enum };

export const nullable = (inner: Schema) =>
  schema((value, encodes) => (value === null ? null : inner.read(value, encodes)), inner.mayMiss);

export const optional = (inner: Schema) =>
  schema((value, encodes) => (value === undefined ? undefined : inner.read(value, encodes)), true);

export const _default = (inner: Schema, instead: unknown) =>
  schema((value, encodes) => (value === undefined && !encodes ? instead : inner.read(value, encodes)), true);

export const union = (options: readonly Schema[]) =>
  schema((value, encodes) => {
    for (const option of options) {
      const found = option.read(value, encodes);
      if (found !== misfit) return found;
    }
    return misfit;
  });

export const discriminatedUnion = (_by: string, options: readonly Schema[]) => union(options);

export const array = (item: Schema) =>
  schema((value, encodes) => {
    if (!Array.isArray(value)) return misfit;
    const items: unknown[] = [];
    for (const one of value) {
      const found = item.read(one, encodes);
      if (found === misfit) return misfit;
      items.push(found);
    }
    return items;
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function object(shape: Readonly<Record<string, Schema>>) {
  const fields = Object.entries(shape);
  return schema((value, encodes) => {
    if (!isObject(value)) return misfit;
    const kept: Record<string, unknown> = {};
    for (const [key, { read, mayMiss }] of fields) {
      const isThere = key in value;
      if (!isThere && !mayMiss) return misfit;
      const found = read(value[key], encodes);
      if (found === misfit) return misfit;
      if (isThere || found !== undefined) kept[key] = found;
    }
    return kept;
  });
}

/** Its keys are any text. */
export const record = (_keys: Schema, values: Schema) =>
  schema((value, encodes) => {
    if (!isObject(value)) return misfit;
    const kept: Record<string, unknown> = {};
    for (const [key, one] of Object.entries(value)) {
      if (key === "__proto__") continue;
      const found = values.read(one, encodes);
      if (found === misfit) return misfit;
      kept[key] = found;
    }
    return kept;
  });

interface Ways {
  decode(value: unknown): unknown;
  encode(value: unknown): unknown;
}
export const codec = (wire: Schema, inside: Schema, ways: Ways) =>
  schema((value, encodes) => {
    const [from, to] = encodes ? [inside, wire] : [wire, inside];
    const found = from.read(value, encodes);
    return found === misfit ? misfit : to.read(encodes ? ways.encode(found) : ways.decode(found), encodes);
  }, wire.mayMiss);

const where =
  <T>(fits: (value: T) => boolean): Check =>
  (value: T) =>
    fits(value) ? value : misfit;

export const refine = where;
export const regex = (pattern: RegExp) => where((value: string) => pattern.test(value));
export const minLength = (least: number) => where((value: string | unknown[]) => value.length >= least);
export const maxLength = (most: number) => where((value: string | unknown[]) => value.length <= most);
export const gte = (least: number) => where((value: number) => value >= least);
export const lte = (most: number) => where((value: number) => value <= most);
export const trim = (): Check => (value: string) => value.trim();

function attempt(encodes: boolean) {
  return ({ read }: Schema, value: unknown) => {
    const data = read(value, encodes);
    return data === misfit ? { success: false } : { success: true, data };
  };
}
function insist(encodes: boolean) {
  return ({ read }: Schema, value: unknown) => {
    const data = read(value, encodes);
    if (data === misfit) throw new TypeError("Not of the expected form");
    return data;
  };
}
export const safeParse = attempt(false);
export const safeDecode = safeParse;
export const parse = insist(false);
export const decode = parse;
export const encode = insist(true);
