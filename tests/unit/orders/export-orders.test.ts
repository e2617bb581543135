import { expect, it } from "vitest";
import { createDirectory } from "../../../worker/directory/directory.ts";
import { encryptOrder } from "../../../worker/directory/orders.ts";
import { orders } from "../../../worker/directory/schema.ts";
import { createKeyring } from "../../../worker/lib/crypto/keyring.ts";
import { exportOrders } from "../../../worker/operator/console/orders.ts";
import type { OrderServices } from "../../../worker/orders/order-services.ts";
import { Database } from "../../worker/support/sqlite-d1.ts";
import { anOrder, now } from "./an-order.ts";

/** Two full pages and a third one; the first one ends between orders of the same millisecond. */
const number = 2500;

it("2,500 orders are exported page by page, each once, with net, tax and total in its currency", async () => {
  const keyring = createKeyring(["test-secret-of-at-least-32-characters!!"]);
  const directory = createDirectory(
    new Database().forCaller(async (work) => work()),
    keyring,
  );
  const reference = (at: number) => String(at).padStart(8, "0") + "x".repeat(14);
  for (let at = 0; at < number; at++) {
    const taxed = at % 2 === 0 ? { total: 378, tax: 63, taxRates: '[{"rate":20,"amount":63}]' } : {};
    const currency = at % 3 === 0 ? "jpy" : "usd";
    // Three orders in each millisecond.
    const row = anOrder({
      id: `o${at}`,
      sessionId: `cs${at}`,
      reference: reference(at),
      listAmount: 315,
      createdAt: now + Math.floor(at / 3),
      currency,
    });
    await directory.insert(orders).values(encryptOrder(directory, { ...row, ...taxed, status: "paid", paidAt: now }));
  }
  let csv = "";
  for (let after: string | null | undefined; after !== null; ) {
    const page = await exportOrders({ directory } as OrderServices, after === undefined ? {} : { after });
    csv += page.csv;
    after = page.next;
  }
  const [names = "", ...rows] = csv.trimEnd().split("\r\n");
  const columns = names.split(",");
  const cell = (row: string, name: string) => row.split(",")[columns.indexOf(name)];
  expect(rows).toHaveLength(number);
  expect(new Set(rows.map((row) => cell(row, "order"))).size).toBe(number);
  const sums = (row: string | undefined) => ["net", "tax", "amount", "currency"].map((name) => cell(row ?? "", name));
  const rowOf = (at: number) => rows.find((row) => cell(row, "order") === reference(at).slice(0, 8));
  expect(sums(rowOf(2))).toEqual(["3.15", "0.63", "3.78", "USD"]);
  expect(sums(rowOf(1))).toEqual(["3.15", "0.00", "3.15", "USD"]);
  expect(sums(rowOf(6))).toEqual(["315", "63", "378", "JPY"]);
});
