import { ResultCode } from "@contract/codes.ts";
import type { ShownPrices } from "@contract/endpoints/console/prices.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { placeOrder, quoteOrder } from "@contract/endpoints/orders.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { adasConsole, answerConfirmed, openConsole } from "../support/screens/console.ts";
import { Refusal } from "../support/screens/fake-server.ts";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/screens/no-faults.ts";
import { expectPayment, takeOrders } from "../support/screens/orders.ts";
import { membersRoom } from "../support/screens/room.ts";
import { open } from "../support/screens/screen.tsx";

it("an administrator sees what a change of prices does and what is wrong with it, and makes it with a fresh passkey", async () => {
  const server = adasConsole();
  const prices: ShownPrices = {
    ...{ version: 0, versions: [], currency: "usd", currencies: ["usd"], seatDay: 10, least: 70 },
    ...{ seats: [{ from: 10, percent: 5 }], days: [{ from: 30, percent: 25 }] },
  };
  server.answer(consoleEndpoints.showPrices, () => ({ ...prices }));
  answerConfirmed(server, consoleEndpoints.changePrices, ({ body: { after, ...table } }) => {
    const version = after + 1;
    return Object.assign(prices, table, { version, versions: [{ version, at: Date.now(), operator: "Ada" }] });
  });
  await openConsole(server, "Prices");
  const price = page.getByLabelText("One seat for one day, in USD");
  const row = page.getByRole("row", { name: /^10 seats, 30 days/ });
  const save = page.getByRole("button", { name: "Charge these prices" });
  await expect.element(row).toMatchTextContent("$21.38$21.38");
  await price.fill("0.2");
  await expect.element(row).toMatchTextContent("$21.38$42.75");
  await price.fill("0");
  await save.click();
  await expect.element(page.getByText("Please write an amount above 0")).toBeVisible();
  await expectNoFaults();
  await price.fill("0.1");
  await page.getByRole("button", { name: "Add a discount for seats" }).click();
  const step = page.getByRole("group", { name: "Step 2" });
  await step.getByLabelText("From seats").fill("400");
  await step.getByLabelText("Percent off").fill("40");
  await save.click();
  await expect.element(page.getByText("Version 1, by Ada")).toBeVisible();
  expect(prices.seats).toEqual([
    { from: 10, percent: 5 },
    { from: 400, percent: 40 },
  ]);
  await expectNoFaults();
  await expectNoSidewaysScroll();
});

it("a buyer who sees the former price is told of the new one before paying", async () => {
  const server = membersRoom();
  let amount = 54_000;
  server.answer(quoteOrder, () => ({ currency: "USD", listAmount: amount, discount: 0, amount, couponOk: false }));
  takeOrders(server);
  await open(server, "/");
  const form = page.getByRole("form", { name: "Your room" });
  await expect.element(form.getByText("$540.00")).toBeVisible();
  await page.getByLabelText("Your email").fill("buyer@example.com");
  await page.getByRole("checkbox", { name: /I accept/ }).click();
  const shown: (number | undefined)[] = [];
  server.answer(placeOrder, ({ body }) => {
    shown.push(body.amount);
    throw new Refusal(ResultCode.refused, "The price has changed meanwhile.");
  });
  amount = 58_500;
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect.element(page.getByText("The price has changed meanwhile.")).toBeVisible();
  await expect.element(form.getByText("$585.00")).toBeVisible();
  await expectNoFaults();
  const order = takeOrders(server);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectPayment();
  expect([...shown, order.amount]).toEqual([54_000, 58_500]);
});

it("a browser that cannot open a sealed room says so at the choice, and buys none, however fast the button is pressed", async () => {
  const server = membersRoom();
  takeOrders(server);
  const wanting = vi.spyOn(crypto.subtle, "generateKey");
  let answer = () => {};
  wanting.mockReturnValue(
    new Promise((_, refuse) => {
      answer = () => refuse(new DOMException("", "NotSupportedError"));
    }),
  );
  await open(server, "/");
  await page.getByLabelText("Your email").fill("buyer@example.com");
  await page.getByRole("checkbox", { name: /I accept/ }).click();
  await page.getByRole("radio", { name: "Sealed" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect.poll(() => wanting.mock.calls.length).toBe(2);
  answer();
  await expect.element(page.getByText(/^This browser cannot open a sealed room/)).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Open" })).toBeChecked();
  await expect.element(page.getByRole("button", { name: "Continue to payment" })).toBeEnabled();
  expect(server.calls(placeOrder)).toEqual([]);
  await expectNoFaults();

  // The unsealed room can be bought.
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expectPayment();
  expect(server.calls(placeOrder).map(({ body }) => body.kind === "create" && body.sealed)).toEqual([undefined]);
});
