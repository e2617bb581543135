import type { AuditEntry } from "@contract/endpoints/console/audit.ts";
import type { OperatorCoupon } from "@contract/endpoints/console/coupons.ts";
import type { ShownFeedback } from "@contract/endpoints/console/feedback.ts";
import type { OperatorOrder } from "@contract/endpoints/console/orders.ts";
import { consoleEndpoints, type ListedOperator } from "@contract/endpoints/console.ts";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { adasConsole, answerConfirmed, openConsole } from "../support/screens/console.ts";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/screens/no-faults.ts";
import { open } from "../support/screens/screen.tsx";

const press = (name: string | RegExp) => page.getByRole("button", { name }).click();

async function expectAccessible(): Promise<void> {
  await expectNoFaults();
  await expectNoSidewaysScroll();
}

const at = Date.now();
const anEntry = { at, operator: "Ada", object: "12345678", result: "done", detail: "Bought twice" } as const;
const audit = (action: AuditEntry["action"], id = 1): AuditEntry => ({ ...anEntry, id, action });

const email = "buyer@example.com";
const order: OperatorOrder = {
  ...{ orderId: "12345678", kind: "create", status: "paid", roomId: "room12345678", email, seats: 5, days: 7 },
  ...{ amount: 70, discount: 0, currency: "usd", coupon: null, method: "card", gateway: "sandbox", sessionId: null },
  ...{ createdAt: at, paidAt: at, fulfilledAt: at, closedAt: null, refundReason: null, disputedAt: null },
  ...{ disputeOutcome: null, refundFailedAt: null, refundError: null },
  ...{ tax: null, company: null, settlingSince: null, partRefunded: null },
};

function consoleWithOrder(...role: Parameters<typeof adasConsole>) {
  const server = adasConsole(...role);
  server.answer(consoleEndpoints.listAudit, [audit("refund")]);
  server.answer(consoleEndpoints.searchOrders, { orders: [order], next: null });
  const events = [{ at, event: "fulfilled", detail: "" }] as const;
  server.answer(consoleEndpoints.showOrder, { order, events: [...events], actions: [] });
  return server;
}

async function findOrder(): Promise<void> {
  await page.getByLabelText("Order number or email address").fill(email);
  await press("Find");
  await press(new RegExp(email));
  await expect.element(page.getByText("Delivered")).toBeVisible();
}

it("an operator refunds an order with a fresh passkey", async () => {
  const server = consoleWithOrder();
  answerConfirmed(server, consoleEndpoints.refund, () => order);
  await openConsole(server, "Orders");
  await findOrder();
  expect(server.calls(consoleEndpoints.searchOrders).at(-1)?.query).toEqual({ email });
  server.answer(consoleEndpoints.showOrder, {
    order: { ...order, status: "refunded" },
    events: [{ at, event: "refunded", detail: "operator" }],
    actions: [],
  });
  await press("Refund");
  await page.getByLabelText("Reason").fill("Bought twice by mistake");
  await press("Refund in full");
  await expect.element(page.getByText("By an operator").first()).toBeVisible();
  expect(server.calls(consoleEndpoints.refund).at(-1)?.body).toEqual({ reason: "Bought twice by mistake" });
  await expectAccessible();
});

it("support sees an order, and can neither refund it nor read the audit log", async () => {
  const server = consoleWithOrder("support");
  await open(server, "/operator");
  await findOrder();
  await expect.element(page.getByRole("button", { name: "Refund" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Audit log" })).not.toBeInTheDocument();
});

it("an operator reads the audit log", async () => {
  const server = consoleWithOrder();
  const newest = Array.from({ length: 50 }, (_, nth) => audit("refund", 60 - nth));
  server.answer(consoleEndpoints.listAudit, ({ query }) => (query.before === 11 ? [audit("export")] : newest));
  await openConsole(server, "Audit log");
  await expect.element(page.getByText("Ada · refund · 12345678 · done · Bought twice").first()).toBeVisible();
  await press("Show more");
  await expect.element(page.getByText(/^Ada · export/)).toBeVisible();
  expect(page.getByText(/^Ada · refund/).elements()).toHaveLength(50);
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  await expectAccessible();
});

it("an operator closes a room with a reason, and opens it again", async () => {
  const server = consoleWithOrder();
  const room = {
    ...{ roomId: "room12345678", orderId: "12345678", createdAt: at, seats: 5, seatsFree: 4, members: 1, online: 0 },
    ...{ messages: 3, endsAt: at, purgeAt: at },
  };
  let state: "normal" | "disabled" = "normal";
  server.answer(consoleEndpoints.showRoom, () => ({
    room: { ...room, state },
    mailsLink: false,
    actions: [audit(state === "normal" ? "enable-room" : "disable-room")],
  }));
  answerConfirmed(server, consoleEndpoints.disableRoom, () => {
    state = "disabled";
    return { mailed: true };
  });
  answerConfirmed(server, consoleEndpoints.enableRoom, () => {
    state = "normal";
    return {};
  });
  await openConsole(server, "Rooms");
  // The server sees nothing of a link but the room.
  await page.getByLabelText("Room, link or order number").fill("https://elsewhere.example/i/room12345678secretpart");
  await press("Find");
  await expect.element(page.getByText("1, 0 online")).toBeVisible();
  expect(server.calls(consoleEndpoints.showRoom)[0]?.params).toEqual({ room: "room12345678" });
  await press("Close the room");
  await page.getByLabelText("Reason").fill("Spam");
  await press("Close the room now");
  await expect.element(page.getByText("The reason was mailed to the owner.")).toBeVisible();
  await expect.element(page.getByText("Closed by an operator")).toBeVisible();
  await expectAccessible();
  await press("Open the room again");
  await page.getByLabelText("Reason").fill("It was removed");
  await press("Open it now");
  await expect.element(page.getByText(/^Ada · room opened again/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Show order 12345678" })).toBeVisible();
});

it("an operator sees what happened today", async () => {
  const server = consoleWithOrder();
  const today = new Date().toISOString().slice(0, 10);
  server.answer(consoleEndpoints.showFigures, {
    today,
    figures: [{ day: today, figure: "paid", currency: "usd", count: 2, amount: 140, tax: 0 }],
    runs: [],
    failedRuns: [],
  });
  await openConsole(server, "Today");
  await expect.element(page.getByRole("table").getByRole("row").nth(1)).toMatchTextContent("$1.40");
  await expectAccessible();
});

it("an operator exports the orders that were found, page by page", async () => {
  const server = consoleWithOrder();
  const files: Blob[] = [];
  const address = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return address(file);
  });
  answerConfirmed(server, consoleEndpoints.exportOrders, ({ body: { after } }) =>
    after ? { csv: "87654321,\r\n", orders: 1, next: null } : { csv: "12345678,\r\n", orders: 1, next: "1.12345678" },
  );
  await openConsole(server, "Orders");
  await page.getByLabelText("Order number or email address").fill(email);
  await press("Find");
  await expect.element(page.getByRole("button", { name: new RegExp(email) })).toBeVisible();
  await press("Export as CSV");
  await expect.poll(() => files).toHaveLength(1);
  expect(await files[0]?.text()).toBe("12345678,\r\n87654321,\r\n");
  expect(server.calls(consoleEndpoints.exportOrders).map(({ body }) => body.email)).toEqual([email, email, email]);
});

it("an operator sees visits by channel", async () => {
  const server = consoleWithOrder();
  const day = new Date().toISOString().slice(0, 10);
  server.answer(consoleEndpoints.showVisits, {
    days: [{ day, count: 3 }],
    channels: [{ channel: "direct", count: 3 }],
  });
  await openConsole(server, "Visits");
  await expect.element(page.getByRole("row", { name: /direct/ })).toBeVisible();
  await expectAccessible();
});

it("an operator makes a coupon, and pauses it", async () => {
  const server = consoleWithOrder();
  const coupons: OperatorCoupon[] = [];
  server.answer(consoleEndpoints.listCoupons, () => ({ currency: "usd", currencies: ["usd"], coupons }));
  answerConfirmed(server, consoleEndpoints.createCoupon, ({ body: { code = "", kind, value } }) => {
    coupons.push({
      ...{ code, kind, value, minAmount: 0, currency: "usd", startsAt: at, endsAt: null, totalLimit: null },
      ...{ emailLimit: null, used: 0, createdAt: at, pausedAt: null },
    });
    return coupons[0] as OperatorCoupon;
  });
  answerConfirmed(server, consoleEndpoints.pauseCoupon, ({ body }) => ({
    ...(coupons[0] as OperatorCoupon),
    pausedAt: body.on ? at : null,
  }));
  await openConsole(server, "Coupons");
  await page.getByLabelText("Code", { exact: true }).fill("SPRING");
  await page.getByLabelText("Percent off").fill("20");
  await press("Create the coupon");
  await press("Pause SPRING");
  await expect.element(page.getByRole("button", { name: "Let SPRING go on" })).toBeVisible();
  expect(server.calls(consoleEndpoints.createCoupon).at(-1)?.body).toEqual({
    code: "SPRING",
    kind: "percent",
    value: 20,
  });
  await expectAccessible();
});

it("an operator answers feedback, and deletes it", async () => {
  const server = consoleWithOrder();
  const content = "The door is stuck";
  let entries: ShownFeedback[] = [
    { id: "one", type: "defect", content, contact: email, canAnswer: true, createdAt: at, answeredAt: null },
  ];
  server.answer(consoleEndpoints.listFeedback, () => entries);
  server.answer(consoleEndpoints.answerFeedback, () => {
    entries = entries.map((entry) => ({ ...entry, answeredAt: at }));
    return {};
  });
  server.answer(consoleEndpoints.deleteFeedback, () => {
    entries = [];
    return {};
  });
  await openConsole(server, "Feedback");
  await expect.element(page.getByText(content)).toBeVisible();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.getByRole("textbox", { name: "Answer" }).fill("We have oiled it.");
  await expectNoFaults();
  await press("Send the answer");
  await expect.element(page.getByText(/^Answered 2/)).toBeVisible();
  expect(server.calls(consoleEndpoints.answerFeedback)[0]?.body).toEqual({ text: "We have oiled it." });
  await expectAccessible();
  await press("Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.element(page.getByText(content)).not.toBeInTheDocument();
});

it("an operator sees what the installation lacks", async () => {
  const server = consoleWithOrder();
  server.answer(consoleEndpoints.showHealth, {
    version: "1.0.0",
    lines: [
      { line: "DB", ok: true },
      { line: "voice", ok: false },
    ],
    watch: [
      { name: "webhook", value: null, ok: true },
      { name: "rooms", value: 3, ok: false },
    ],
  });
  await openConsole(server, "Health");
  await expect.element(page.getByText("which binds Workers AI")).toBeVisible();
  await expect.element(page.getByText("3 · They are asked to delete themselves")).toBeVisible();
  await expect.element(page.getByText("Compare STRIPE_WEBHOOK_SECRETS")).not.toBeInTheDocument();
  await expectNoFaults();
});

it("an administrator invites a colleague, and removes one", async () => {
  const server = consoleWithOrder();
  const ada: ListedOperator = { id: "ada", name: "Ada", role: "admin", inviteEndsAt: null, createdAt: at };
  const people = [ada];
  server.answer(consoleEndpoints.listOperators, () => people);
  answerConfirmed(server, consoleEndpoints.invite, ({ body: { name, role } }) => {
    people.push({ ...ada, id: "sam", name, role, inviteEndsAt: at });
    return { secret: "an invitation" };
  });
  answerConfirmed(server, consoleEndpoints.removeOperator, ({ params }) => {
    people.splice(1);
    expect(params).toEqual({ id: "sam" });
    return {};
  });
  await openConsole(server, "Operators");
  await page.getByLabelText("Name").fill("Sam");
  await press("Make an invitation");
  await expect.element(page.getByRole("textbox", { name: "Invitation" })).toHaveValue("an invitation");
  await expectNoFaults();
  await expect.element(page.getByRole("button", { name: "Remove Ada" })).not.toBeInTheDocument();
  await press("Remove Sam");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove Sam" }).click();
  await expect.element(page.getByRole("button", { name: "Remove Sam" })).not.toBeInTheDocument();
});

it("an operator sees where pages failed", async () => {
  const server = consoleWithOrder();
  const places = ["main.js:1:2"];
  server.answer(consoleEndpoints.listErrors, [
    { release: "1", name: "TypeError", detail: "", places, count: 3, firstAt: at, lastAt: at },
  ]);
  await openConsole(server, "Errors of pages");
  await expect.element(page.getByText("main.js:1:2")).toBeVisible();
  await expectAccessible();
});

it("an operator whose session has ended signs in again with a passkey", async () => {
  const server = consoleWithOrder();
  const session = { id: "ada", name: "Ada", role: "admin", csrf: "csrf", endsAt: at } as const;
  server.answer(consoleEndpoints.signOut, {});
  server.answer(consoleEndpoints.beginSignIn, { challenge: "AQ", rpId: location.hostname });
  server.answer(consoleEndpoints.signIn, session);
  await openConsole(server, "Orders");
  await press("Sign out");
  await expect.element(page.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
  await expectAccessible();
  await press("Sign in with a passkey");
  await expect.element(page.getByText("Ada · Administrator")).toBeVisible();
});
