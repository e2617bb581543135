import { createHash } from "node:crypto";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { placeOrder } from "../../contract/endpoints/orders.ts";
import { getCaptcha } from "../../contract/endpoints/site.ts";
import * as Limits from "../../contract/limits.ts";
import { ask, type Server } from "../../operator/cli/ask.ts";

/**
 * Buys the smallest room with a coupon of 100 percent, once for each operator's token. Undefined if that was done
 * before. Throws if the server refuses, or does not give the room.
 */
export async function placeTestOrder(server: Server, email: string) {
  // A code that only the holder of the token can know, so that nobody else uses the coupon.
  const code = `TEST-${createHash("sha256").update(server.token).digest("hex").slice(0, 16).toUpperCase()}`;
  const known = await findCoupon(server, code);
  if (known && (known.used > 0 || known.endsAt !== null)) return undefined;
  if (!known)
    await ask(server, consoleEndpoints.createCoupon, { body: { code, kind: "percent", value: 100, totalLimit: 1 } });

  const challenge = (await ask(server, getCaptcha)).data as Challenge;
  const captcha = btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
  const [days] = Limits.dayOptions;
  const { data: order } = await ask(server, placeOrder, {
    body: { kind: "create", email, seats: Limits.seatsMin, days, method: "card", agree: true, coupon: code, captcha },
  });
  if (order.status !== "paid" || order.link === undefined)
    throw new Error(`The test order is ${order.status}, and has no room.`);
  return order;
}

async function findCoupon(server: Server, code: string) {
  for (let before: number | undefined; ; ) {
    const { data } = await ask(server, consoleEndpoints.listCoupons, { query: { before } });
    const found = data.coupons.find((coupon) => coupon.code === code);
    if (found || data.coupons.length === 0) return found;
    before = data.coupons.at(-1)?.createdAt;
  }
}
