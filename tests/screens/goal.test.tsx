import { chipIn, getGoal, makeGoal } from "@contract/endpoints/goal.ts";
import type { Goal } from "@contract/goal.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { expectNoFaults } from "../support/screens/no-faults.ts";
import { expectPayment, reference, takeOrders } from "../support/screens/orders.ts";
import { membersRoom, ownersRoom } from "../support/screens/room.ts";
import { open, openInRoom } from "../support/screens/screen.tsx";

const endsAt = Date.now() + 86_400_000;
const aGoal: Goal = {
  ...{ goalId: "goal", state: "open", days: 7, amount: 315, paid: 0, contributions: 0, missing: 315, least: 70 },
  ...{ currency: "USD", endsAt },
};

/** Lets the members' pages see the goal. */
function showGoal(server: FakeServer, more: Partial<Goal>) {
  const goal = { ...aGoal, ...more };
  server.answer(getGoal, { goal });
  server.change({ goal: `${goal.state} ${goal.paid}` });
}

const bar = page.getByRole("progressbar", { name: "Paid by the members" });

it("the owner lets the members chip in for days at today's price", async () => {
  const server = ownersRoom();
  server.answer(makeGoal, ({ body: { days } }) => ({ goal: { ...aGoal, days, amount: 140, missing: 140 } }));
  await openInRoom(server, "chat-duration");
  await page.getByRole("button", { name: "Let the members chip in" }).click();
  const form = page.getByRole("form", { name: "Let the members chip in" });
  await form.getByRole("radio", { name: /^7 / }).first().click();
  await expect.element(form.getByText(/^The goal: \$1\.40$/)).toBeVisible();
  await form.getByRole("button", { name: "Set a goal" }).click();
  await expect.element(page.getByText("$0.00 of $1.40")).toBeVisible();
  // In the currency of the shown price.
  expect(server.calls(makeGoal)[0]?.body).toEqual({ days: 7, within: 7, currency: "usd" });
  await expectNoFaults();
});

it("a member chips in a part, the bar shows how far the members are, and goes with the goal", async () => {
  const server = membersRoom();
  showGoal(server, {});
  const order = takeOrders(server, { kind: "chip_in" });
  server.answer(chipIn, ({ body: { amount } }) => Object.assign(order, { amount }));
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: "Chip in for more time" }).click();
  const form = page.getByRole("form", { name: "Chip in" });
  // The rest is the usual part.
  await expect.element(form.getByRole("radio", { name: /^\$3\.15/ })).toBeChecked();
  await form.getByRole("radio", { name: "$1.00" }).click();
  await form.getByRole("checkbox", { name: /I accept/ }).click();
  await form.getByRole("button", { name: "Chip in" }).click();
  await expectPayment();
  expect(server.calls(chipIn)[0]?.body).toMatchObject({ goalId: "goal", amount: 100 });
  order.status = "paid";
  await open(server, `/pay-success/${reference}`);
  await expect.element(page.getByText(/^Your part is in\./)).toBeVisible();
  await openInRoom(server, "detail");
  await expect.element(bar).toBeVisible();
  showGoal(server, { paid: 100, missing: 215, contributions: 1 });
  await expect.element(page.getByText("$1.00 of $3.15")).toBeVisible();
  showGoal(server, { state: "reached", paid: 315, missing: 0, contributions: 2 });
  await expect.element(bar).not.toBeInTheDocument();
});
