import { Limits } from "@contract/limits.ts";
import * as fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import * as zod from "zod/mini";

// What is tried must be the same each time: of the right values some have to be among them.
const seed = 20_261;

type Schema = zod.ZodMiniType;
type Zod = Pick<typeof zod, "safeDecode" | "encode">;

/** All that pages read and write by. */
const modules = {
  ...import.meta.glob(["../../../../worker/contract/**/*.ts", "!**/first-files.ts"]),
  ...import.meta.glob(["../../../../web/room/kept.ts", "../../../../web/sw/pages.ts"]),
};

/** The schemas of all of them by where they stand, made with whatever `zod/mini` is now. */
async function schemas(): Promise<Map<string, Schema>> {
  vi.resetModules();
  const found = new Map<string, Schema>();
  const collect = (value: unknown, at: string) => {
    if (typeof value !== "object" || value === null || value instanceof Map || Array.isArray(value)) return;
    if ("check" in value) found.set(at, value as Schema);
    else for (const [key, inner] of Object.entries(value)) collect(inner, `${at} ${key}`);
  };
  for (const [path, load] of Object.entries(modules)) collect(await load(), path);
  return found;
}

const byZod = await schemas();
vi.doMock("zod/mini", () => import("../../../../web/lib/slim-zod.ts"));
const bySlim = await schemas();
const slim = (await import("zod/mini")) as unknown as Zod;
afterAll(() => vi.doUnmock("zod/mini"));

/** Just as long as something may be, and one more. */
const edges = Object.values(Limits).filter((limit) => typeof limit === "number" && limit < 3000) as number[];
const long = fc.tuple(fc.constantFrom(...edges), fc.nat(1)).map(([limit, more]) => "x".repeat(limit + more));
const text = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 12 }) },
  fc.constantFrom("", " ", " x ", "0", "-12", "1,2,30", "007", "9".repeat(16), "on", "true", '["a@b.ch"]', "[1]"),
  fc.constantFrom("a@b.ch", "A@b.CH ", "https://push.example/1", "A".repeat(87), `${"A".repeat(22)}==`),
  long,
);
const number = fc.oneof(
  { weight: 30, arbitrary: fc.nat(60) },
  { weight: 10, arbitrary: fc.constantFrom(...Limits.days, ...edges) },
  fc.constantFrom(-1, -0, 0.5, 1e300, 2 ** 53 - 1, 2 ** 53),
);
const odd = fc.oneof(
  text,
  number,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(undefined, null, Number.NaN, Number.POSITIVE_INFINITY, true, false, [], {}, [""], new Map()),
);

/** Values of one side of a schema, most of them right ones. `encodes`: of the side that the code has. */
function valuesOf(schema: Schema, encodes: boolean): fc.Arbitrary<unknown> {
  const right = rightValuesOf(schema._zod.def as unknown as Definition, encodes);
  return fc.oneof({ weight: 100, arbitrary: right }, odd);
}

interface Definition {
  type: string;
  checks?: { _zod: { def: { pattern?: RegExp } } }[];
  shape: Record<string, Schema>;
  element: Schema;
  innerType: Schema;
  valueType: Schema;
  in: Schema;
  out: Schema;
  options: Schema[];
  values: unknown[];
  entries: Record<string, unknown>;
  reverseTransform?: unknown;
}

function rightValuesOf(definition: Definition, encodes: boolean): fc.Arbitrary<unknown> {
  const inner = (schema: Schema) => valuesOf(schema, encodes);
  switch (definition.type) {
    case "string": {
      const patterns = definition.checks?.flatMap(({ _zod: { def } }) => def.pattern ?? []) ?? [];
      return fc.oneof(text, ...patterns.map((pattern) => fc.stringMatching(pattern)));
    }
    case "number":
      return number;
    case "boolean":
      return fc.boolean();
    case "literal":
      return fc.constantFrom(...definition.values);
    case "enum":
      return fc.constantFrom(...Object.values(definition.entries));
    case "nullable":
    case "optional":
    case "default":
      return inner(definition.innerType);
    case "array":
      return fc.array(inner(definition.element), { maxLength: 4 });
    case "record":
      return fc.dictionary(fc.oneof(text, fc.constant("__proto__")), inner(definition.valueType), { maxKeys: 3 });
    case "union":
      // The first is what is written mostly.
      return fc.oneof(
        ...definition.options.map((one, index) => ({ weight: index === 0 ? 20 : 1, arbitrary: inner(one) })),
      );
    case "object": {
      const fields = Object.entries(definition.shape);
      const must = fields.filter(([, field]) => field._zod.optin === undefined).map(([key]) => key);
      // Now and then one is missing that must be there, and one is there that nobody knows.
      const keys = fc.oneof({ weight: 20, arbitrary: fc.constant(must) }, fc.subarray(must));
      const all = Object.fromEntries(fields.map(([key, field]) => [key, inner(field)]));
      return keys.chain((requiredKeys) =>
        fc.record<Record<string, unknown>>({ ...all, unheardOf: odd }, { requiredKeys }),
      );
    }
    case "pipe":
      // The English side of an object of the wire is its fields by other names: what decoding gives, among others.
      return encodes && definition.out._zod.def.type !== "custom"
        ? valuesOf(definition.out, true)
        : valuesOf(definition.in, false);
    default:
      return odd;
  }
}

const attempt = (make: () => unknown) => {
  try {
    return { made: make() };
  } catch {
    return "refused";
  }
};

describe("what the pages read by instead of zod", () => {
  it("knows every schema of the contract", () => {
    expect(byZod.size).toBeGreaterThan(100);
    expect([...bySlim.keys()]).toEqual([...byZod.keys()]);
  });

  it.each([...byZod.keys()])("reads and writes as zod does: %s", (at) => {
    const [expected, actual] = [byZod.get(at), bySlim.get(at)] as [Schema, Schema];
    let taken = 0;
    fc.assert(
      fc.property(valuesOf(expected, false), (value) => {
        const { success, data } = zod.safeDecode(expected, value as never);
        expect(slim.safeDecode(actual, value as never)).toStrictEqual(success ? { success, data } : { success });
        if (!success) return;
        taken++;
        const written = attempt(() => zod.encode(expected, data as never));
        expect(attempt(() => slim.encode(actual, data as never))).toStrictEqual(written);
      }),
      { seed, numRuns: 100 },
    );
    expect(taken).toBeGreaterThan(0);
    fc.assert(
      fc.property(valuesOf(expected, true), (value) => {
        const written = attempt(() => zod.encode(expected, value as never));
        expect(attempt(() => slim.encode(actual, value as never))).toStrictEqual(written);
      }),
      { seed, numRuns: 100 },
    );
  });
});
