import { ResultCode } from "@contract/codes.ts";
import { getOrderReceipt } from "@contract/endpoints/orders.ts";
import type { OrderReceipt } from "@contract/order-receipt.ts";
import { expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { sessions } from "../../web/device/device-sessions.ts";
import { desktop, expectNoFaults, expectNoSidewaysScroll, phone, setSize } from "../support/screens/no-faults.ts";
import { expectPayment, quoteOrders, reference, takeOrders } from "../support/screens/orders.ts";
import { answerReceipt } from "../support/screens/receipts.ts";
import { membersRoom } from "../support/screens/room.ts";
import { open, openInRoom } from "../support/screens/screen.tsx";

const code = "01234567abcdefghijklmnopqrstuv";
const path = `/receipt/${code}`;

function serverWith(more: Partial<OrderReceipt> = {}) {
  const server = membersRoom();
  answerReceipt(server, more);
  return server;
}

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
/** A row of the receipt: its name and its sum. */
const row = (text: string) => page.getByText(text, { exact: true });

const languages = [
  ["en", "Receipt", "Total", "Print or save as PDF"],
  ["zh-cn", "收据", "合计", "打印或存为 PDF"],
  ["zh-tw", "收據", "合計", "列印或存成 PDF"],
] as const;

it.each(languages)("the receipt of an order is accessible in %s", async (language, title, total, print) => {
  for (const size of [phone, desktop]) {
    await setSize(size);
    await open(serverWith(), `${path}?lang=${language}`);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(row(total)).toBeVisible();
    await expect.element(page.getByRole("button", { name: print })).toBeVisible();
    await expectNoFaults();
    await expectNoSidewaysScroll();
  }
});

it("the receipt says who sold, when in which zone, what, how it was paid, and what came back", async () => {
  await open(serverWith(), path);
  await expect.element(page.getByText("2030-01-01 12:05 (Asia/Shanghai)")).toBeVisible();
  for (const text of ["Ann & Co. Limited", "12345 Springfield", "Tax ID DE123456789", "01234567"])
    await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText("Test payment, no money moved")).toBeVisible();
  const shown = page.getByRole("main").element().textContent;
  for (const text of ["Coupon-$1,000.00", "Net$2,832.50", "Tax 7.5%$212.44", "Total$3,044.94"])
    expect(shown).toContain(text);
  expect(shown).toContain("Failed2030-01-02 12:05 (Asia/Shanghai)$3,044.94");
  expect(shown).toContain("Under way2030-01-03 12:05 (Asia/Shanghai)$3,044.94");
  expect(shown).toContain("Done$3,044.94");
  await expect.poll(() => document.title).toContain("Receipt 01234567");
});

it("a receipt without tax and refunds has no lines for them", async () => {
  await open(serverWith({ tax: [], refunds: [], method: "free" }), path);
  await expect.element(row("Total")).toBeVisible();
  await expect.element(row("Net")).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Tax \d/)).not.toBeInTheDocument();
  await expect.element(page.getByText("Refunds")).not.toBeInTheDocument();
  await expect.element(page.getByText("Free, nothing was charged")).toBeVisible();
});

it("the printed receipt fits on one sheet, dark on white, without buttons and links", async () => {
  onTestFinished(() => commands.emulateMedia({ media: null, colorScheme: null }));
  // The content of a Letter sheet, which is lower than A4, and of an A4 sheet, which is narrower.
  for (const [width, height] of [
    [740, 980],
    [718, 1047],
  ] as const) {
    await commands.emulateMedia({ media: null, colorScheme: "dark" });
    await setSize([width, 400]);
    await open(serverWith(), path);
    await expect.element(heading("Receipt")).toBeVisible();
    await commands.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect.poll(() => document.documentElement.scrollHeight).toBeLessThan(height);
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
    await expect.element(page.getByRole("link")).not.toBeInTheDocument();
    const colours = () => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      return [backgroundColor, getComputedStyle(row("Total").element()).color];
    };
    await expect.poll(colours).toEqual(["rgb(255, 255, 255)", "rgb(35, 33, 29)"]);
  }
});

it("an order that is not paid says so, and leads to the order", async () => {
  const server = membersRoom();
  server.refuseCall(getOrderReceipt, ResultCode.refused, "This order is not paid.");
  await open(server, path);
  await expect.element(heading("Not paid yet")).toBeVisible();
  await expect.element(page.getByText("This order is not paid.")).toBeVisible();
  await expectNoFaults();
  const link = page.getByRole("link", { name: "Open the order" });
  await expect.element(link).toHaveAttribute("href", path.replace("receipt", "pending-payment"));
});

it("a failed call says so and can be made again, and does not call the order unpaid", async () => {
  const server = membersRoom();
  server.refuseCall(getOrderReceipt, ResultCode.tooMany, "Too many requests.");
  await open(server, path);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(page.getByText("Not paid yet")).not.toBeInTheDocument();
});

it("an address that opens no receipt leads to the page for broken links", async () => {
  const server = membersRoom();
  server.refuseCall(getOrderReceipt, ResultCode.paymentInvalid, "This order or payment is not valid.");
  await open(server, path);
  await expect.poll(() => location.pathname).toBe("/fail");
});

it("an order that is made again has not the former one's receipt", async () => {
  const server = membersRoom();
  takeOrders(server, { status: "refunded", reason: "changed" });
  localStorage.setItem("parley.order", JSON.stringify([{ orderId: "order", reference, receipt: code }]));
  await open(server, `/pending-payment/${reference}`);
  await page.getByRole("button", { name: "Order at the new price" }).click();
  await expectPayment();
  expect(localStorage.getItem("parley.order")).not.toContain(code);
});

it("a paid order leads to its receipt, and so does the home page, also once the device has no room", async () => {
  const server = serverWith();
  const paid = { status: "paid", payUrl: null, code: "code", link: `${location.origin}/i/code` } as const;
  takeOrders(server, { ...paid, receiptCode: code });
  quoteOrders(server);
  await openInRoom(server, "chat-duration");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const link = page.getByRole("link", { name: "Receipt", exact: true });
  await expect.element(link).toHaveAttribute("href", path);
  await expectNoFaults();

  // The receipt outlives the room, also on the device.
  for (const session of sessions.list()) sessions.forget(session);
  await open(server, "/");
  const receipts = page.getByRole("navigation", { name: "Receipts" });
  await receipts.getByRole("link", { name: "01234567" }).click();
  await expect.element(heading("Receipt")).toBeVisible();
});
