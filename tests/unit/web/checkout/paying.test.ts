import { bootstrapPath, loginBridgePath } from "@contract/routes/paths.ts";
import { isPaymentAddress } from "@contract/routes/payment-hosts.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { methodToUse, usableMethods } from "../../../../web/checkout/payment-methods.ts";
import { placedOrder, rememberOrder } from "../../../../web/checkout/placed-orders.ts";
import { newEnd } from "../../../../web/features/buy-more/use-room-for-sale.ts";
import { inAppBrowserOf } from "../../../../web/lib/browser/platform.ts";
import { parseSearch } from "../../../../web/lib/search.ts";
import { contactAddress } from "../../../../web/site/contact-channels.ts";

const here = "https://parley.example";

describe("a page leads on to pay", () => {
  it.each([
    "https://checkout.stripe.com/c/pay/cs_live_a1B2#fid=x",
    "https://checkout.stripe.com:443/c/pay/cs_live_a1B2",
    "https://CHECKOUT.stripe.com/c/pay/cs_live_a1B2",
    `${here}/sandbox/checkout/cs_test_a1B2`,
  ])("at %s", (address) => {
    expect(isPaymentAddress(address, here)).toBe(true);
  });

  it.each([
    ["another host", "https://evil.example/c/pay/cs_live_1"],
    ["a host that begins like it", "https://checkout.stripe.com.evil.example/"],
    ["a host that ends like it", "https://evilcheckout.stripe.com/"],
    ["a host below it", "https://x.checkout.stripe.com/"],
    ["the host with a final dot", "https://checkout.stripe.com./"],
    ["another port", "https://checkout.stripe.com:8443/"],
    ["no encryption", "http://checkout.stripe.com/c/pay/cs_live_1"],
    ["user information that looks like the host", "https://checkout.stripe.com@evil.example/"],
    ["user information before the host", "https://user@checkout.stripe.com/"],
    ["a password before the host", "https://a:b@checkout.stripe.com/"],
    ["backslashes before another host", "https:\\\\evil.example\\checkout.stripe.com"],
    ["a backslash that ends the host", "https://evil.example\\@checkout.stripe.com/"],
    ["a script", "javascript:alert(1)//checkout.stripe.com"],
    ["a script behind a line break", "java\nscript:alert(1)"],
    ["data", "data:text/html,<script>alert(1)</script>"],
    ["a blob of ours", `blob:${here}/sandbox/checkout/cs_test_1`],
    ["a file", "file:///sandbox/checkout/cs_test_1"],
    ["no protocol", "//checkout.stripe.com/c/pay"],
    ["a path", "/sandbox/checkout/cs_test_1"],
    ["a host of letters that look alike", "https://checkоut.stripe.com/"],
    ["another page of ours", `${here}/login-bridge?ticket=x`],
    ["a page of ours reached by dots", `${here}/sandbox/checkout/../../fail`],
    ["a page of ours behind the checkout", `${here}/sandbox/checkout/cs_test_1/../../../fail`],
    ["our host, unencrypted", "http://parley.example/sandbox/checkout/cs_test_1"],
    ["nothing", ""],
    ["spaces", "   "],
  ])("never at %s", (_, address) => {
    expect(isPaymentAddress(address, here)).toBe(false);
  });

  it("by an address that comes out as it went in", () => {
    const payUrl = "https://checkout.stripe.com/c/pay/cs_live_1?a=1&b=%2F#fidkdWxOYHwnPyd1blpxYHZxWjA0";
    const at = (path: string) => parseSearch(new URL(path, here).search);
    expect(at(bootstrapPath(payUrl, "t+1/2"))).toEqual({ payment: payUrl, ticket: "t+1/2" });
    expect(at(bootstrapPath(payUrl))).toEqual({ payment: payUrl });
    expect(at(loginBridgePath("a&b=c"))).toEqual({ ticket: "a&b=c" });
  });
});

describe("the methods that are offered", () => {
  const android = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36";
  const both = ["card", "alipay"] as const;
  const offeredIn = (userAgent: string) => usableMethods(both, inAppBrowserOf(userAgent));

  it("are all of them in a real browser", () => {
    expect(offeredIn("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36")).toEqual(both);
  });

  it("leave out those that an in-app browser cannot open", () => {
    expect(offeredIn(`${android} MicroMessenger/8.0.49`)).toEqual(["card"]);
    expect(offeredIn(`${android} QQ/9.0.60`)).toEqual(["card"]);
    expect(offeredIn(`${android} AlipayClient/10.6`)).toEqual(both);
  });

  it("are only those of this installation", () => {
    expect(usableMethods(["card"], undefined)).toEqual(["card"]);
    expect(usableMethods([], undefined)).toEqual([]);
  });

  it("one must be chosen where the one chosen does not work", () => {
    expect(methodToUse(both, "")).toBe("card");
    expect(methodToUse(both, "alipay")).toBe("alipay");
    expect(methodToUse(["card"], "alipay")).toBeUndefined();
    expect(methodToUse([], "")).toBeUndefined();
  });
});

describe("an order's data on the device", () => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  afterEach(() => storage.clear());

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

describe("a room's new end", () => {
  const day = 24 * 60 * 60 * 1000;

  it("follows the old one", () => expect(newEnd(10 * day, 3, 2 * day)).toBe(13 * day));

  it("counts from now where the room has ended", () => expect(newEnd(10 * day, 3, 12 * day)).toBe(15 * day));
});

describe("a way to reach the operator", () => {
  it.each([
    ["email", "help@parley.example", "mailto:help@parley.example"],
    ["phone", "+86 10 1234", "tel:+86101234"],
    ["telegram", "https://t.me/parley", "https://t.me/parley"],
    ["wechat", "parley-help", undefined],
    ["web", "javascript:alert(1)", undefined],
  ])("%s %s", (kind, value, address) => {
    expect(contactAddress({ kind, label: "x", value })).toBe(address);
  });
});
