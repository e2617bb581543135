import { getOrder } from "@contract/endpoints/orders.ts";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { gina, membersRoom, olivia } from "../support/screens/room.ts";
import { message, open, openInRoom, say, texts } from "../support/screens/screen.tsx";

const dayMs = 86_400_000;

describe.each([
  ["a day ahead", dayMs],
  ["a day behind", -dayMs],
])("while the clock is %s", (_how, byMs) => {
  function roomOfAnotherTime() {
    const server = membersRoom();
    const { now } = Date;
    server.clock = now;
    vi.setSystemTime(now() + byMs);
    return server;
  }

  it("members write, and time is the server's", async () => {
    const server = roomOfAnotherTime();
    server.say(olivia.id, "what time is it?");
    await openInRoom(server);
    await say("the same as yours");
    await expect.element(page.getByRole("article", { name: /^You, \d\d:\d\d.*the same as yours/ })).toBeVisible();
    await expect.element(message("what time is it?")).toBeVisible();
    // Today's messages have no divider of yesterday or tomorrow.
    const times = texts("[role=log] time");
    expect(times.length).toBeGreaterThan(2);
    expect(times.filter((time) => !/^\d\d:\d\d$/.test(time ?? ""))).toEqual([]);
    expect(server.messages.at(-1)?.senderId).toBe(gina.id);
  });

  it("an order's half hour is counted", async () => {
    const server = roomOfAnotherTime();
    const expiresAt = server.clock() + 30 * 60_000;
    const payment = { amount: 70, currency: "USD", payUrl: "/sandbox/checkout/made", expiresAt } as const;
    server.answer(getOrder, { orderId: "order", kind: "create", status: "pending", ...payment });
    await open(server, "/pending-payment/order");
    await expect.element(page.getByRole("timer")).toMatchTextContent(/^(29:\d\d|30:00)$/);
  });
});
