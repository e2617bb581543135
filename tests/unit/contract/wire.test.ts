import { counter, flag, int, joinedIds, wireObject } from "@contract/wire.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeDecode(schema, value).success;

const inner = wireObject({ memberId: z.string(), on: flag }, { memberId: "uid" });
const outer = wireObject(
  {
    id: counter,
    name: z.optional(z.string()),
    ids: joinedIds(50),
    people: z.array(inner),
    same: z.nullable(z.string()),
  },
  { name: "mc", ids: "msg_ids", people: "list" },
);

const anyInner = fc.record({ memberId: fc.string(), on: fc.boolean() });
const anyOuter = fc.record(
  {
    id: fc.nat(),
    name: fc.string(),
    ids: fc.array(fc.nat(), { minLength: 1, maxLength: 50 }),
    people: fc.array(anyInner, { maxLength: 5 }),
    same: fc.option(fc.string()),
  },
  { requiredKeys: ["id", "ids", "people", "same"], noNullPrototype: true },
);

describe("an object with other names on the wire", () => {
  it("comes back as it went, through JSON too", () => {
    fc.assert(
      fc.property(anyOuter, (value) => {
        const json = JSON.stringify(z.encode(outer, value as z.output<typeof outer>));
        expect(z.decode(outer, JSON.parse(json))).toEqual(value);
      }),
    );
  });

  it("carries the wire's names and no others", () => {
    const wire = z.encode(outer, { id: 1, name: "a", ids: [1, 2], people: [{ memberId: "m", on: true }], same: null });
    expect(wire).toEqual({ id: 1, mc: "a", msg_ids: "1,2", list: [{ uid: "m", on: true }], same: null });
    expect(z.encode(outer, { id: 1, ids: [1], people: [], same: null })).not.toHaveProperty("mc");
  });

  it("drops unknown fields, and English names on the wire", () => {
    const wire = { id: 1, mc: "a", name: "b", msg_ids: "1", list: [], same: null, more: 5, __proto__: { x: 1 } };
    expect(z.decode(outer, wire)).toEqual({ id: 1, name: "a", ids: [1], people: [], same: null });
  });

  it("refuses every other value, and never throws", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(() => z.safeDecode(outer, value as never)).not.toThrow();
      }),
    );
    for (const wrong of [null, [], "x", 5, {}, { id: 1 }, { id: 1, msg_ids: "1", list: {}, same: null }])
      expect(accepts(outer, wrong)).toBe(false);
  });
});

describe("values that forms carry as text", () => {
  it("counters are whole numbers from 0 on", () => {
    for (const right of [0, 7, "0", "42", 2 ** 53 - 1]) expect(accepts(counter, right)).toBe(true);
    const texts = ["1.5", "-1", "", " 1", "1e3", "0x1", "9".repeat(16)];
    for (const wrong of [-1, 1.5, ...texts, Number.NaN, Number.POSITIVE_INFINITY, null, true])
      expect(accepts(counter, wrong)).toBe(false);
    expect(accepts(int, "-5")).toBe(true);
    expect(accepts(int, "5-")).toBe(false);
  });

  it("yes and no have a few words", () => {
    for (const yes of [true, 1, "true", "1", "on"]) expect(z.decode(flag, yes as true)).toBe(true);
    for (const no of [false, 0, "false", "0", "off"]) expect(z.decode(flag, no as false)).toBe(false);
    for (const wrong of ["", "yes", 2, null, undefined, {}]) expect(accepts(flag, wrong)).toBe(false);
  });
});
