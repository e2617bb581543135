import type { Endpoint } from "@contract/endpoints/endpoint.ts";
import { endpoints } from "@contract/endpoints/endpoints.ts";
import { orderRequest, quoteRequest } from "@contract/order.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { bodies } from "../golden-bodies.ts";

const accepts = (schema: z.ZodMiniType, body: unknown): boolean => z.safeDecode(schema, body).success;

describe("bodies of the calls", () => {
  it.each(bodies)("$of is read and written as pinned", ({ schema, wire, english }) => {
    expect(z.decode(schema, JSON.parse(wire))).toEqual(english);
    expect(JSON.stringify(z.encode(schema, english))).toBe(wire);
  });

  it("may come from a form, where everything is text", () => {
    const form = { kind: "create", email: " ann@example.com ", seats: "5", days: "7", method: "card", agree: "on" };
    expect(z.decode(orderRequest, form as never)).toMatchObject({
      kind: "create",
      email: "ann@example.com",
      seats: 5,
      days: 7,
    });
    expect(z.decode(endpoints.muteAll.body, { on: "1" })).toEqual({ on: true });
    expect(z.decode(endpoints.muteAll.body, { on: "off" })).toEqual({ on: false });
    expect(z.decode(endpoints.listMessages.query, { before: "42" })).toEqual({ before: 42, limit: 50 });
  });

  const create = { kind: "create", email: "ann@example.com", seats: 5, days: 7, method: "card", agree: true };
  it.each([
    ["one seat", { ...create, seats: 1 }],
    ["501 seats", { ...create, seats: 501 }],
    ["half a seat", { ...create, seats: 2.5 }],
    ["two days", { ...create, days: 2 }],
    ["no agreement", { ...create, agree: false }],
    ["no address", { ...create, email: "" }],
    ["another method", { ...create, method: "cash" }],
    ["no kind", { ...create, kind: undefined }],
    ["no seats to add", { kind: "seats", seats: 0, method: "card" }],
    ["a join to nowhere", { kind: "join", method: "card" }],
  ])("an order is refused with %s", (_, body) => {
    expect(accepts(orderRequest, create)).toBe(true);
    expect(accepts(orderRequest, body)).toBe(false);
  });

  it("a quote is refused for what is not for sale", () => {
    expect(accepts(quoteRequest, { kind: "create", seats: 5, days: 7 })).toBe(true);
    for (const wrong of [{ kind: "gift" }, { kind: "time", days: 2 }, { kind: "seats", seats: 0 }])
      expect(accepts(quoteRequest, wrong)).toBe(false);
  });

  it("a page of the history has 1 to 500 messages", () => {
    for (const limit of ["0", "501", "-1", "x", ""])
      expect(accepts(endpoints.listMessages.query, { limit })).toBe(false);
    for (const limit of ["1", "500"]) expect(accepts(endpoints.listMessages.query, { limit })).toBe(true);
  });

  it("no two calls share a method and a path", () => {
    const addresses = Object.values(endpoints).map(({ method, path }: Endpoint) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
