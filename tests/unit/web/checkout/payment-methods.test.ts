import { describe, expect, it } from "vitest";
import { methodToUse, usableMethods } from "../../../../web/checkout/payment-methods.ts";
import { inAppBrowserOf } from "../../../../web/lib/browser/platform.ts";

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
