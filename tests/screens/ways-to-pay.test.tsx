import { ResultCode } from "@contract/codes.ts";
import { getOrder, getPayment, getPricing, nameCompany, placeOrder, quoteOrder } from "@contract/endpoints/orders.ts";
import * as Limits from "@contract/limits.ts";
import type { OrderRequest, Pricing } from "@contract/order.ts";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Refusal } from "../support/screens/fake-server.ts";
import { expectNoFaults, expectNoSidewaysScroll, phone, setSize } from "../support/screens/no-faults.ts";
import { expectPayment, reference, takeOrders } from "../support/screens/orders.ts";
import { answerReceipt } from "../support/screens/receipts.ts";
import { membersRoom } from "../support/screens/room.ts";
import { open } from "../support/screens/screen.tsx";
import { timers } from "../support/screens/timers.ts";

const offer: Pricing = {
  ...{
    currency: "usd",
    suggested: "usd",
    methods: ["card", "alipay"],
    seats: { min: 2, max: 500 },
    days: [...Limits.dayOptions],
  },
  currencies: [
    { currency: "usd", methods: ["card", "alipay"] },
    { currency: "eur", methods: ["card", "sepa_debit", "wechat_pay"] },
  ],
  ...{ sandbox: true, tax: "exclusive" },
};

function shop(more: Partial<Pricing> = {}) {
  const server = membersRoom();
  server.answer(getPricing, { ...offer, ...more });
  server.answer(quoteOrder, ({ body: { currency = "usd" } }) => {
    const amount = currency === "eur" ? 300 : 315;
    return { currency, amount, listAmount: amount, discount: 0, couponOk: false };
  });
  takeOrders(server);
  return server;
}

async function fillIn(): Promise<void> {
  await page.getByLabelText("Your email").fill("buyer@example.com");
  await page.getByRole("checkbox", { name: /I accept/ }).click();
}

const pay = () => page.getByRole("button", { name: "Continue to payment" }).click();
const form = page.getByRole("form", { name: "Your room" });
const ordered = (server: ReturnType<typeof shop>) => server.calls(placeOrder).map(({ body }) => body as OrderRequest);

it("an offer that comes after the price asks for no second price in the suggested currency", async () => {
  const server = shop();
  let come = () => {};
  const later = new Promise<void>((resolve) => {
    come = resolve;
  });
  server.answer(getPricing, async () => {
    await later;
    return offer;
  });
  await open(server, "/");
  await expect.element(form.getByText("$3.15")).toBeVisible();
  come();
  await userEvent.selectOptions(page.getByLabelText("Currency"), "eur");
  await expect.element(form.getByText("€3.00")).toBeVisible();
  expect(server.calls(quoteOrder).map(({ body }) => body?.currency)).toEqual([undefined, "eur"]);
});

it("a buyer chooses the currency with its methods, which the next visit remembers, and reads about the tax", async () => {
  const server = shop();
  await open(server, "/");
  await expect.element(form.getByText("$3.15")).toBeVisible();
  await expect.element(form.getByText("plus tax, computed on the payment page")).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText("Currency"), "eur");
  await expect.element(form.getByText("€3.00")).toBeVisible();
  expect(page.getByRole("radio", { name: "Alipay" }).elements()).toEqual([]);
  await page.getByRole("radio", { name: "SEPA Direct Debit" }).click();
  await expect.element(form.getByText(/may need up to 21 days/)).toBeVisible();
  await page.getByRole("radio", { name: "WeChat Pay" }).click();
  await expect.element(form.getByText(/QR code/)).toBeVisible();
  await expectNoFaults();
  await fillIn();
  await pay();
  await expectPayment();
  expect(ordered(server)).toMatchObject([{ currency: "eur", method: "wechat_pay", amount: 300 }]);

  await open(shop({ tax: "inclusive" }), "/");
  await expect.element(form.getByText("€3.00")).toBeVisible();
  await expect.element(form.getByText("tax included")).toBeVisible();
  await open(shop({ currencies: [{ currency: "usd", methods: ["card"] }] }), "/");
  await expect.element(form.getByText("$3.15")).toBeVisible();
  expect(page.getByLabelText("Currency").elements()).toEqual([]);
});

it("a buyer names a company, whose tax ID is checked, at the checkout", async () => {
  await setSize(phone);
  const { tax: _, ...untaxed } = offer;
  const server = shop();
  server.answer(getPricing, untaxed);
  await open(server, "/");
  await fillIn();
  await page.getByRole("button", { name: "Buying for a company?" }).click();
  await page.getByLabelText("Tax ID").fill("D€");
  await pay();
  await expect.element(page.getByText("Please name the company, or empty the fields.")).toBeVisible();
  await expect.element(page.getByText("A tax ID has letters and digits, at least four.")).toBeVisible();
  await expectNoFaults();
  await expectNoSidewaysScroll();
  expect(ordered(server)).toEqual([]);
  await page.getByLabelText("Name of the company").fill("Acme GmbH ");
  await page.getByLabelText("Tax ID").fill("DE 123456789");
  await pay();
  await expectPayment();
  // With tax by the payment service, its page asks for the tax ID.
  await open(shop(), "/");
  await page.getByRole("button", { name: "Buying for a company?" }).click();
  await expect.element(page.getByText("The payment page asks for your tax ID, for the tax.")).toBeVisible();
  expect(page.getByLabelText("Tax ID").elements()).toEqual([]);
  expect(ordered(server)).toMatchObject([{ company: { name: "Acme GmbH", taxId: "DE 123456789" } }]);
});

it.each(["success", "pay-success", "pending-payment"])(
  "/%s of a payment that needs days says until when, and offers neither paying again nor cancelling",
  async (name) => {
    const server = shop();
    const kind = name === "success" ? "create" : "seats";
    takeOrders(server, { kind, settling: true, payUrl: null, expiresAt: Date.UTC(2030, 0, 15, 4) });
    await open(server, `/${name}/${reference}`);
    await expect.element(page.getByText(/by 2030-01-15 at the latest/)).toBeVisible();
    expect(page.getByRole("button", { name: /Pay now|Cancel/ }).elements()).toEqual([]);
    await expectNoFaults();
  },
);

it.each([
  [ResultCode.internal, 4],
  [503, 4],
  [ResultCode.tooMany, 10],
])("a page that waits for its payment asks again after the answer %i, in %i seconds", async (code, seconds) => {
  const server = shop();
  const order = takeOrders(server);
  const link = `${location.origin}/i/code`;
  const askedAt: number[] = [];
  server.answer(getOrder, () => {
    askedAt.push(Date.now());
    if (askedAt.length === 1) return order;
    if (askedAt.length > 2) return { ...order, status: "paid" as const, code: "code", link };
    throw new Refusal(code, "no", null, code === ResultCode.tooMany ? seconds : undefined);
  });
  vi.useFakeTimers({ toFake: timers });
  await open(server, `/success/${reference}`);
  const shown = page.getByLabelText("Admin link");
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(500);
      return shown.elements().length;
    })
    .toBe(1);
  await expect.element(shown).toHaveValue(link);
  const [, refusedAt = 0, paidAt = 0] = askedAt;
  expect(paidAt - refusedAt).toBeGreaterThanOrEqual(seconds * 1000);
});

it("the company is put on a receipt afterwards, where the order was placed", async () => {
  const server = shop();
  const receipt = answerReceipt(server, { buyerChangesUntil: Date.UTC(2030, 0, 31, 4) });
  server.answer(nameCompany, ({ body }) => Object.assign(receipt, { buyer: body }));
  await open(server, "/receipt/01234567abcdefghijklmnopqrstuv");
  await page.getByRole("button", { name: "Buying for a company?" }).click();
  await expect.element(page.getByText("The company can be changed until 2030-01-31.")).toBeVisible();
  await page.getByRole("button", { name: "Put it on the receipt" }).click();
  await expect.element(page.getByText("Please name the company, or empty the fields.")).toBeVisible();
  await page.getByLabelText("Name of the company").fill("Acme GmbH");
  await expectNoFaults();
  await page.getByRole("button", { name: "Put it on the receipt" }).click();
  await expect.element(page.getByText("Acme GmbH")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Change the company" })).toBeVisible();
});

it("a payment page that could not be looked up is no forged one: the page offers another try", async () => {
  const server = membersRoom();
  server.refuseCall(getPayment, ResultCode.internal, "Internal server error");
  const payment = "https://checkout.stripe.com/c/pay/cs_live_known";
  await open(server, `/browser-bootstrap?${new URLSearchParams({ payment })}`);
  await expect.element(page.getByRole("alert").getByText("Internal server error")).toBeVisible();
  server.refuseCall(getPayment, ResultCode.paymentInvalid);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "This is not a payment page of ours" })).toBeVisible();
});
