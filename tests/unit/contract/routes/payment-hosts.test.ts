import { isPaymentUrl } from "@contract/routes/payment-hosts.ts";
import { describe, expect, it } from "vitest";

const here = "https://parley.example";

describe("a page leads on to pay", () => {
  it.each([
    "https://checkout.stripe.com/c/pay/cs_live_a1B2#fid=x",
    "https://checkout.stripe.com:443/c/pay/cs_live_a1B2",
    "https://CHECKOUT.stripe.com/c/pay/cs_live_a1B2",
    `${here}/sandbox/checkout/cs_test_a1B2`,
  ])("at %s", (address) => {
    expect(isPaymentUrl(address, here)).toBe(true);
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
    ["another host with this path", "https://evil.example/checkout.stripe.com"],
    ["a room", `${here}/chatroom/abc`],
    ["no address at all", "nonsense"],
    ["nothing", ""],
    ["spaces", "   "],
  ])("never at %s", (_, address) => {
    expect(isPaymentUrl(address, here)).toBe(false);
  });
});
