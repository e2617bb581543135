import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  orderPlacedFor,
  placedOrder,
  placedReceipts,
  rememberOrder,
  rememberReceipt,
} from "../../../../web/checkout/placed-orders.ts";

describe("an order's data on the device", () => {
  const storage = new Map<string, string>();
  beforeEach(() => {
    storage.clear();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
      removeItem: (key: string) => void storage.delete(key),
    });
  });

  it("is of that order only", () => {
    rememberOrder({ orderId: "one", room: "code", from: "/chatroom/code/chat-seats" });
    expect(placedOrder("one")).toEqual({ orderId: "one", room: "code", from: "/chatroom/code/chat-seats" });
    expect(placedOrder("two")).toEqual({ orderId: "two" });
  });

  it("is found by its reference, also after others were placed", () => {
    rememberOrder({ orderId: "one", reference: "ref" });
    rememberOrder({ orderId: "two" });
    expect(placedOrder("ref")).toEqual({ orderId: "one", reference: "ref" });
  });

  it("is read in the previous release's format", () => {
    storage.set("parley.order", '{"orderId":"one","email":"ann@example.com"}');
    expect(placedOrder("one")).toEqual({ orderId: "one", email: "ann@example.com" });
  });

  it("has the receipt once it is paid, in the same place among the others", () => {
    rememberOrder({ orderId: "one", reference: "ref", room: "code" });
    rememberOrder({ orderId: "two", room: "code" });
    rememberReceipt("ref", "receipt");
    expect(placedReceipts()).toEqual(["receipt"]);
    expect(placedOrder("one")).toMatchObject({ room: "code", receipt: "receipt" });
    expect(orderPlacedFor("code")).toBe("two");
    rememberReceipt("of another device", "none");
    expect(placedReceipts()).toEqual(["receipt"]);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", ""])(
    "leads back to no place but ours: %s",
    (from) => {
      rememberOrder({ orderId: "one", from });
      expect(placedOrder("one")).toEqual({ orderId: "one" });
    },
  );

  it("is ignored when the stored value is invalid", () => {
    storage.set("parley.order", "{");
    expect(placedOrder("one")).toEqual({ orderId: "one" });
  });
});
