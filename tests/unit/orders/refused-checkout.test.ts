import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Env, settingsOf } from "../../../worker/env.ts";
import { newRoomId } from "../../../worker/lib/crypto/codes.ts";
import { Refused } from "../../../worker/lib/result.ts";
import { offer } from "../../../worker/orders/offer.ts";
import { placeOrder } from "../../../worker/orders/place.ts";
import { CheckoutRefused } from "../../../worker/payments/gateway.ts";
import { Shop } from "../../worker/support/schedules.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";

const sqlite = new Database();
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  sqlite.run("DELETE FROM orders");
});

const settings = settingsOf({
  ...{ APP_ENV: "test", APP_SECRETS: "test-secret-of-at-least-32-characters!!", CAPTCHA: "off" },
} as unknown as Env);

it.each([
  ["email", "emailInvalid", { field: "email" }, "no payment page could be opened"],
  ["method", "methodRefused", { field: "method" }, "no payment page could be opened"],
  ["time", "creationFailed", undefined, "this server's clock differs"],
  ["sum", "creationFailed", undefined, "too small or too large: change the prices"],
] as const)(
  "an order that the payment service refuses for its %s ends, says so at the field, and tells the operator what to change",
  async (what, reason, data, line) => {
    const { services } = new Shop(1, { database: sqlite.forCaller(async (work) => work()), settings });
    services.gateway = {
      ...services.gateway,
      openSession: async () => {
        throw new CheckoutRefused(what, "not like this");
      },
    };
    const numbers = { seats: 5, days: 7, currency: "usd" };
    const content = { kind: "create" as const, roomId: newRoomId(), email: "x@example.com", ...numbers };
    const priced = await offer(services, content, undefined, undefined);
    const rest = { language: "en", method: "card", network: "", basis: undefined } as const;
    const refused = await placeOrder(services, { ...content, ...rest, ...priced }).catch((error: unknown) => error);
    if (!(refused instanceof Refused)) throw new Error("the order was not refused");
    expect(refused.refusal).toMatchObject({ reason });
    expect(refused.refusal.data).toEqual(data);
    expect(sqlite.all("SELECT status FROM orders")).toEqual([{ status: "cancelled" }]);
    expect(String(logged.mock.calls)).toContain(line);
  },
);
