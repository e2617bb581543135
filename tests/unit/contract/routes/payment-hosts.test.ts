import { isPaymentAddress } from "@contract/routes/payment-hosts.ts";
import { expect, it } from "vitest";

const own = "https://parley.example";

it.each(["https://checkout.stripe.com/c/pay/cs_live_a1#fid", `${own}/sandbox/checkout/cs_test_a1`])(
  "leads to a payment page: %s",
  (address) => expect(isPaymentAddress(address, own)).toBe(true),
);

it.each([
  "https://checkout.stripe.com.evil.example/c/pay/x",
  "https://evil.example/checkout.stripe.com",
  "https://checkout.stripe.com@evil.example/",
  "https://evil.example@checkout.stripe.com/",
  "https://user:word@checkout.stripe.com/",
  "http://checkout.stripe.com/c/pay/x",
  "https://checkout.stripe.com:8443/c/pay/x",
  "https://sub.checkout.stripe.com/",
  "//checkout.stripe.com/c/pay/x",
  "javascript:alert(1)",
  "data:text/html,x",
  `${own}/chatroom/abc`,
  `${own}/sandbox/checkout/../../i/abc`,
  "http://parley.example/sandbox/checkout/cs_test_a1",
  "",
  "nonsense",
])("leads nowhere else: %s", (address) => expect(isPaymentAddress(address, own)).toBe(false));
