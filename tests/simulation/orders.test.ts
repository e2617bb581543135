import { expect, it } from "vitest";
import { defectsOf, expectFound, queryOf } from "./find-defect.ts";
import { simulateOrders } from "./simulate-orders.ts";

const seeds = Number(process.env.ORDER_SEEDS ?? 10);
const oneSeed = process.env.ORDER_SEED;

it("gives what was paid for or sends the money back, and writes about it, whatever fails", async () => {
  for (let seed = 1; seed <= seeds; seed++) expect((await simulateOrders(seed)).faults, `seed ${seed}`).toEqual([]);
});

it.runIf(oneSeed)("prints one seed", async () => {
  const { trace, faults } = await simulateOrders(Number(oneSeed));
  console.log(trace);
  expect(faults).toEqual([]);
});

it("repeats seeds byte by byte", async () => {
  expect((await simulateOrders(3)).trace).toBe((await simulateOrders(3)).trace);
});

it.each(defectsOf("orders", ["a room applies an order twice"]))("finds that $name", async (defect) => {
  const path = `./simulate-orders.ts${queryOf(defect)}`;
  const planted: typeof import("./simulate-orders.ts") = await import(path);
  await expectFound(defect, planted.simulateOrders, simulateOrders);
});
