import * as z from "zod/mini";

type Shape = Readonly<Record<string, z.core.$ZodType>>;
type Names<S extends Shape> = { readonly [K in keyof S]?: string };
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";
type WireShape<S extends Shape, N extends Names<S>> = {
  [K in keyof S & string as K extends keyof N ? (N[K] extends string ? N[K] : SnakeCase<K>) : SnakeCase<K>]: S[K];
};
type English<S extends Shape> = z.output<z.ZodMiniObject<S>>;

export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * An object whose fields have other names on the wire than in the code: `endsAt` is `ends_at` there, or its entry in
 * `names`. `z.input` of the result is the wire type, `z.output` the English one; `z.decode` and `z.encode` convert.
 * Unknown fields are dropped for compatibility between releases.
 */
export function wireObject<const S extends Shape, const N extends Names<S> = object>(shape: S, names?: N) {
  const toWire = (key: string) => names?.[key] ?? snakeCase(key);
  const pairs = Object.keys(shape).map((key) => [toWire(key), key] as const);
  const wireShape = Object.fromEntries(pairs.map(([name, key]) => [name, shape[key]]));
  const rename = (source: object, from: 0 | 1): Record<string, unknown> => {
    const values = source as Record<string, unknown>;
    const target: Record<string, unknown> = {};
    for (const pair of pairs) {
      const value = values[pair[from]];
      if (value !== undefined) target[pair[from === 0 ? 1 : 0]] = value;
    }
    return target;
  };
  // The only type assertion: the mapped types above describe the result of `rename`.
  const wire = z.object(wireShape) as unknown as z.ZodMiniObject<WireShape<S, N>>;
  return z.codec(wire, z.custom<English<S>>(), {
    decode: (value) => rename(value as object, 0) as never,
    encode: (value) => rename(value as object, 1) as never,
  });
}

/** A whole number; forms and query strings carry digits. */
export const int = z.codec(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.int(), {
  decode: Number,
  encode: (value) => value,
});

/** A message id, revision or other counter: a whole number from 0 on. */
export const counter = z.codec(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.int().check(z.gte(0)),
  { decode: Number, encode: (value) => value },
);

/** A boolean; forms carry a word or a digit. */
export const flag = z.codec(
  z.union([z.boolean(), z.literal([0, 1]), z.literal(["true", "false", "1", "0", "on", "off"])]),
  z.boolean(),
  { decode: (value) => [true, 1, "true", "1", "on"].includes(value), encode: (value) => value },
);

/** Body that turns something on or off. */
export const onOff = z.object({ on: flag });

/** A boolean that messages carry as 1 or 0. */
export const bit = z.codec(z.union([z.literal([0, 1]), z.boolean()]), z.boolean(), {
  decode: Boolean,
  encode: (value): 0 | 1 => (value ? 1 : 0),
});

/** Whole numbers joined by commas: `"1,2,3"`. */
export function joinedIds(max: number) {
  return z.codec(z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/)), z.array(z.int()).check(z.maxLength(max)), {
    decode: (text) => text.split(",").map(Number),
    encode: (ids) => ids.join(","),
  });
}

/** A list of one to `max` items. */
export const listOf = <T extends z.core.SomeType>(item: T, max: number) =>
  z.array(item).check(z.minLength(1), z.maxLength(max));

/** Milliseconds since 1970. */
export const timestamp = z.int();
