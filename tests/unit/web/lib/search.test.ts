import { bootstrapPath, loginBridgePath } from "@contract/routes/paths.ts";
import { expect, it } from "vitest";
import { parseSearch, stringifySearch } from "../../../../web/lib/search.ts";

const here = "https://parley.example";

it("a payment address comes out of a page's address as it went in", () => {
  const payUrl = "https://checkout.stripe.com/c/pay/cs_live_1?a=1&b=%2F#fidkdWxOYHwnPyd1blpxYHZxWjA0";
  const at = (path: string) => parseSearch(new URL(path, here).search);
  expect(at(bootstrapPath(payUrl, "t+1/2"))).toEqual({ payment: payUrl, ticket: "t+1/2" });
  expect(at(bootstrapPath(payUrl))).toEqual({ payment: payUrl });
  expect(at(loginBridgePath("a&b=c"))).toEqual({ ticket: "a&b=c" });
  expect(stringifySearch({ ticket: "a&b=c", uid: 7, page: undefined, back: null })).toBe("?ticket=a%26b%3Dc&uid=7");
  expect(stringifySearch({ page: undefined })).toBe("");
});
