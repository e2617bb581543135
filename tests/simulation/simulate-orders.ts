import { vi } from "vitest";
import { randomNumbers } from "../support/random-numbers.ts";
import { replace, restoreGlobals, stubGlobals } from "./globals.ts";
import type { OrderHost, OrderModule } from "./host.ts";
import type { Outcome } from "./simulation.ts";

const { Orders } = Object.values(
  import.meta.glob<OrderModule>("./orders/orders.ts", { eager: true }),
)[0] as OrderModule;

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Sells rooms, seats and time under the faults of a seed, and lists the guarantees that were broken. */
export async function simulateOrders(seed: number): Promise<Outcome> {
  const random = randomNumbers(seed);
  const upTo = (max: number) => Math.floor(random() * max);
  const faults: string[] = [];
  const trace: string[] = [];
  let hasFaults = true;
  const happens = (probability: number) => hasFaults && random() < probability;
  const lost = () => (happens(0.03) ? (random() < 0.5 ? "request" : "answer") : undefined);
  // Failed calls are logged, and their effects are checked.
  const clock = stubGlobals(random, () => {});
  replace(console, "warn", () => {});
  let orders: OrderHost | undefined;
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => orders?.fetch(address, init));
  try {
    orders = new Orders(clock, {
      ...{ random, happens, lost, fault: () => undefined, settle() {}, posted() {}, delivered() {} },
      latencyMs: () => 1 + upTo(30),
      skewMs: () => upTo(2 * second) - second,
      isAlarmTwice: () => happens(0.5),
      note: (line) => trace.push(`${clock.passedMs} ${line}`),
      broken: (guarantee) => {
        if (!faults.includes(guarantee)) faults.push(guarantee);
      },
    });
    const shop = orders;
    const pass = (ms: number) => clock.pass(ms, () => shop.commit());
    // Most rooms come into their days of grace, and are not yet deleted.
    const restsAt = 10 + upTo(20);
    for (let step = 0; step < 40; step++) {
      if (step === restsAt) {
        for (let run = 0; run < 6; run++) {
          shop.tick();
          await pass(10 * minute);
        }
        await pass(6.7 * day + upTo(2 * day));
        for (let order = 0; order < 3; order++) shop.act("order time");
      }
      shop.act();
      const dice = random();
      await pass(dice < 0.6 ? upTo(second) : dice < 0.95 ? upTo(2 * minute) : upTo(40 * minute));
    }
    hasFaults = false;
    // The last payments are late, emails wait for up to an hour, and orders for half an hour.
    for (let run = 0; run < 30; run++) {
      if (run % 10 === 0) shop.settle();
      await pass(minute);
      shop.tick();
      await pass(5 * minute);
    }
    shop.check();
    return { trace: trace.join("\n"), virtualMs: clock.passedMs, faults };
  } finally {
    orders?.close();
    restoreGlobals();
  }
}
