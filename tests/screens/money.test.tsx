import { ResultCode } from "@contract/codes.ts";
import { getLink } from "@contract/endpoints/entrance.ts";
import { getPayment, placeOrder } from "@contract/endpoints/orders.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import { getCaptcha, sendFeedback } from "@contract/endpoints/site.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/screens/no-faults.ts";
import { applyCoupon, expectPayment, quoteOrders, reference, takeOrders, total } from "../support/screens/orders.ts";
import { linkInfo, membersRoom, ownersRoom } from "../support/screens/room.ts";
import { open, openInRoom, whenOverlayIsGone } from "../support/screens/screen.tsx";

const roomCode = "otherroom123";
const paidCode = `${roomCode}paidlinkpaidlinkpaidlink`;
const paidPath = `/vip-entrance/${paidCode}`;

const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
const heading = (name: string) => page.getByRole("heading", { name });
const press = (name: string) => page.getByRole("button", { name }).click();
const order = page.getByRole("button", { name: "Continue to payment" });
const agree = () => page.getByRole("checkbox", { name: /I accept/ }).click();

async function expectAccessible(): Promise<void> {
  // The previous price is dimmed below the contrast limit until the new one is there.
  await expect.poll(() => document.querySelector("[aria-live][aria-busy=true]")).toBeNull();
  await expectNoFaults();
  await expectNoSidewaysScroll();
}

/** The page of a visitor who buys a room, up to the button. */
async function wishForRoom(server = membersRoom()) {
  await open(server, "/");
  await page.getByLabelText("Your email").fill("late@example.com");
  await agree();
  return server;
}

/** The page of a visitor who buys a seat, up to the button. */
async function wishForSeat(server = membersRoom()) {
  server.answer(getLink, { ...linkInfo, kind: "paid", price: 70, endsAt: Date.now() });
  await open(server, paidPath);
  await expect.element(page.getByText("Olivia invites you to this room.")).toBeVisible();
  return server;
}

async function buySeat(): Promise<void> {
  await agree();
  await press("Buy a seat");
}

it("the way back to the room stays in its place when the room's new state comes", async () => {
  const server = ownersRoom();
  takeOrders(server, { kind: "seats", status: "paid", payUrl: null });
  await openInRoom(server);
  let go = () => {};
  let asked = false;
  const answered = new Promise<void>((done) => {
    go = done;
  });
  server.answer(getRoom, async () => {
    asked = true;
    await answered;
    return server.roomFor(server.memberId);
  });
  await open(server, `/pay-success/${reference}`);
  const link = page.getByRole("link", { name: "Back to the room" });
  await expect.element(link).toBeVisible();
  // The page is complete but for the room's state once it asks for that.
  await expect.poll(() => asked).toBe(true);
  const { top } = link.element().getBoundingClientRect();
  go();
  await expect.element(page.getByText(String(server.roomFor(server.memberId).seats), { exact: true })).toBeVisible();
  expect(link.element().getBoundingClientRect().top).toBe(top);
});

it("a coupon of 100 % leads straight to the room", async () => {
  const server = membersRoom();
  takeOrders(server, { status: "paid", payUrl: null, code: "code", link: `${location.origin}/i/code` });
  quoteOrders(server, { GIFT: 100 });
  await wishForRoom(server);
  await applyCoupon("gift");
  await expect.element(page.getByRole("form", { name: "Your room" }).getByText("Free", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Card" })).not.toBeInTheDocument();
  await press("Get the room");
  await expect.element(heading("Your room is ready")).toBeVisible();
  await expect.element(page.getByLabelText("Admin link")).toHaveValue(`${location.origin}/i/code`);
});

it("a coupon makes more time cheaper, and the price is paid that was shown", async () => {
  const server = ownersRoom();
  takeOrders(server);
  quoteOrders(server, { HALF: 50 });
  await openInRoom(server, "chat-duration");
  await expect.element(total()).toHaveTextContent("$1.40");
  await applyCoupon("half");
  await expect.element(total()).toHaveTextContent("$0.70");
  await order.click();
  await expectPayment();
  expect(server.calls(placeOrder).map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind: "time", coupon: "HALF", amount: 70 }),
  ]);
});

it("a coupon counts for a seat too, and one of 100 percent leaves nothing to pay", async () => {
  const server = membersRoom();
  const bought = `${location.origin}/i/seat`;
  takeOrders(server, { kind: "join", status: "paid", payUrl: null, code: "seat", link: bought });
  quoteOrders(server, { SOME: 20, GIFT: 100 });
  await wishForSeat(server);
  await applyCoupon("some");
  await expectAccessible();
  await press("Remove the coupon");
  // The coupon is not applied yet: the first click shows its price.
  await page.getByLabelText("Coupon code").fill("gift");
  await buySeat();
  await expect.element(page.getByRole("radio", { name: "Card" })).not.toBeInTheDocument();
  expect(server.calls(placeOrder)).toEqual([]);
  await press("Take my seat");
  await expect.element(page.getByLabelText("Personal link")).toHaveValue(bought);
});

it("an order that ran out says so, and is made again with one press", async () => {
  const server = membersRoom();
  const placed = takeOrders(server);
  await wishForRoom(server);
  await order.click();
  await expectPayment();
  await open(server, `/pending-payment/${reference}`);
  await expect.element(page.getByRole("timer")).toMatchTextContent(/^\d\d:\d\d$/);
  await expect.element(heading("Waiting for your payment")).toBeVisible();
  await expectAccessible();
  await press("Cancel the order");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel the order" }).click();
  await expect.element(heading("The order was cancelled")).toBeVisible();
  await whenOverlayIsGone();
  await expectAccessible();

  placed.status = "timed_out";
  await open(server, `/pending-payment/${reference}`);
  await expect.element(heading("This order has run out")).toBeVisible();
  await expect.poll(() => location.pathname).toBe(`/payment-timeout/${reference}`);
  await expectAccessible();
  await press("Order again");
  await expectPayment();
  Object.assign(placed, { status: "paid", code: "code", link: `${location.origin}/i/code`, mail: "sent" });
  await open(server, `/success/${reference}`);
  await expect.element(heading("Your room is ready")).toBeVisible();
  // The address was deleted with the cancelled order.
  await expect.element(page.getByText("Also mailed to the address you gave")).toBeVisible();
});

it("a declined payment is called declined, and is tried again with one press", async () => {
  const server = membersRoom();
  takeOrders(server, { status: "cancelled", declined: true });
  await open(server, `/pending-payment/${reference}`);
  await expect.element(heading("The payment was declined")).toBeVisible();
  await expect.element(page.getByText("cancelled")).not.toBeInTheDocument();
  await press("Try again");
  await expectPayment();
});

it("a late payment still buys the room", async () => {
  const server = membersRoom();
  const placed = takeOrders(server);
  await open(server, `/success/${reference}`);
  await expect.element(page.getByRole("status")).toBeVisible();
  await expect.element(heading("Your room is ready")).not.toBeInTheDocument();
  placed.status = "paid";
  await expect.element(heading("Your room is ready")).toBeVisible();
});

it("a seat that another buyer got first can be ordered again", async () => {
  const server = await wishForSeat();
  server.refuseCall(placeOrder, ResultCode.refused, "Seat Acquisition Failed");
  await buySeat();
  await expect.element(heading("Seat Acquisition Failed")).toBeVisible();
  await expectAccessible();
  takeOrders(server);
  await press("Retry");
  await expectPayment();
});

it("a paid link of a room that sells no seats now says so", async () => {
  const server = membersRoom();
  server.answer(getLink, { ...linkInfo, kind: "paid" });
  await open(server, paidPath);
  await expect.element(heading("Book club")).toBeVisible();
  await expect.element(page.getByText("Seats of this room cannot be bought at the moment.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Home", exact: true })).toBeVisible();
  await expectAccessible();
});

it.each(["pending-payment", "payment-timeout"])("the page %s is found by the invite code too", async (name) => {
  const server = membersRoom();
  takeOrders(server);
  await open(server, `/${name}/${paidCode}`);
  await expect.element(heading("This device knows no order for this link")).toBeVisible();
  server.answer(getLink, { ...linkInfo, kind: "paid", price: 70, endsAt: Date.now() });
  await page.getByRole("link", { name: "Open the link" }).click();
  await buySeat();
  await expectPayment();
  await open(server, `/${name}/${paidCode}`);
  await expect.element(page.getByRole("button", { name: "Pay now" })).toBeVisible();
  await expect.poll(() => location.pathname).toBe(`/pending-payment/${reference}`);
});

it.each([
  [-1, /\/chat-seats$/],
  [-1010, /\/chat-seats$/],
  [-2031, /^\/fail\?code=-2031$/],
  [-2011, /^\/fail\?code=-2011$/],
  [-2012, /^\/fail\?code=-2012$/],
  [-2020, /^\/fail\?code=-2020$/],
  [-1000, /^\/login\/\w+$/],
  [-2010, /\/chat-expired$/],
])("a purchase that the server refuses with %i leads where its result code says", async (code, address) => {
  const server = ownersRoom();
  server.refuseCall(placeOrder, code, "no");
  await openInRoom(server, "chat-seats");
  await expect.element(order).toBeEnabled();
  // The room ends while the form is open.
  if (code === ResultCode.roomExpired) server.info = { state: "expired" };
  await order.click();
  await expect.poll(() => location.pathname + location.search).toMatch(address);
  await expect.poll(() => server.calls(placeOrder)).toHaveLength(1);
  if (code === -1) await expect.element(alert("no")).toBeVisible();
  else await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  if (code === ResultCode.roomExpired)
    await expect.element(page.getByRole("link", { name: "Renew the room" })).toBeVisible();
});

it.each([
  [-2011, "This link is not valid"],
  [-2020, "This room no longer exists"],
])("the forms for a paid seat and for time show the reason of a refusal with %i", async (code, title) => {
  const server = ownersRoom();
  server.refuseCall(placeOrder, code, "no");
  await wishForSeat(server);
  await buySeat();
  await expect.element(heading(title)).toBeVisible();
  await openInRoom(server, "chat-duration");
  await order.click();
  await expect.element(heading(title)).toBeVisible();
  await expect.poll(() => location.search).toBe(`?code=${code}`);
});

it("the owner who lets people buy a seat is told that it comes from the free seats", async () => {
  await openInRoom(ownersRoom(), "detail");
  await page.getByRole("switch", { name: "Let people buy a seat" }).click();
  await expect.element(page.getByLabelText("Paid link")).toBeVisible();
  await expect.element(page.getByText("which comes from the room’s free seats")).toBeVisible();
});

it("a failed challenge shows an error on every form", async () => {
  const server = ownersRoom();
  server.answer(getCaptcha, { no: "challenge" });
  const failed = alert("Captcha failed!");
  await wishForSeat(server);
  await buySeat();
  await expect.element(failed).toBeVisible();
  await open(server, "/lost-link");
  await page.getByLabelText("Email that paid for the room").fill("ann@example.com");
  await press("Mail me a new link");
  await expect.element(failed).toBeVisible();
  await wishForRoom(server);
  await order.click();
  await expect.element(failed).toBeVisible();
  await open(server, "/feedback");
  await page.getByRole("textbox").first().fill("Hello");
  await press("Send");
  await expect.element(failed).toBeVisible();
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabelText("Email addresses").fill("ann@example.com");
  await press("Send invitations");
  await expect.element(page.getByText("Captcha failed!")).toBeVisible();
});

it.each([
  "https://evil.example/",
  "javascript:alert(1)",
  "//evil.example",
  "",
  "https://checkout.stripe.com/c/pay/cs_live_made_up",
  "/sandbox/checkout/cs_test_made_up",
])("the address %s, which is no payment page, is not followed", async (payment) => {
  const server = membersRoom();
  server.refuseCall(getPayment, ResultCode.notFound);
  await open(server, `/browser-bootstrap?${new URLSearchParams({ payment })}`);
  await expect.element(heading("This is not a payment page of ours")).toBeVisible();
  expect(location.pathname).toBe("/browser-bootstrap");
});

it("feedback is sent, and not lost by leaving", async () => {
  const server = membersRoom();
  server.answer(sendFeedback, {});
  await open(server, "/");
  await page.getByRole("link", { name: "Contact" }).click();
  await press("Send");
  await expect.element(page.getByText("Please write something first.")).toBeVisible();
  await page.getByRole("radio", { name: "Optimization suggestion" }).click();
  const content = page.getByRole("textbox", { name: "Your message" });
  await content.fill("A louder bell, please.");
  await expectAccessible();

  await page.getByRole("link", { name: "Terms", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without sending?" });
  await question.getByRole("button", { name: "Keep writing" }).click();
  await expect.element(content).toHaveValue("A louder bell, please.");

  await press("Send");
  await expect.element(heading("Thank you")).toBeVisible();
  expect(server.calls(sendFeedback)[0]?.body).toMatchObject({
    type: "suggestion",
    content: "A louder bell, please.",
  });
  await page.getByRole("link", { name: "Terms", exact: true }).click();
  await expect.element(heading("Terms of service")).toBeVisible();
});
