import { Hono } from "hono";
import { consoleCalls } from "../../contract/calls/console.ts";
import { ResultCode } from "../../contract/codes.ts";
import { inCurrency, isPayable } from "../../contract/prices.ts";
import { consoleEndpoint } from "../../http/console-endpoint.ts";
import type { AppContext, AppEnv } from "../../http/context.ts";
import { directoryOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { addVersion, versionsOf } from "../../operator/console/setting-versions.ts";
import { currentPrices, type StoredPrices } from "../../orders/prices.ts";

export const consolePrices = new Hono<AppEnv>();

async function shown(c: AppContext) {
  const directory = directoryOf(c);
  const settings = c.get("settings");
  const [versions, prices] = await Promise.all([versionsOf(directory, "PRICES"), currentPrices(directory, settings)]);
  return { ...versions, currency: settings.CURRENCY, ...prices };
}

consoleEndpoint(consolePrices, consoleCalls.showPrices, ({ c }) => shown(c));

consoleEndpoint(consolePrices, consoleCalls.changePrices, async ({ c, operator, body }) => {
  const { after, currency, ...prices } = body;
  const wrong = (field: string) => new Refused(ResultCode.badRequest, "badParameter", { field });
  if (currency !== c.get("settings").CURRENCY) throw wrong("currency");
  if (prices.least < inCurrency(prices, currency).least) throw wrong("least");
  if (!isPayable(inCurrency(prices, currency))) throw wrong("seat_day");
  const value: StoredPrices = { currency, prices };
  await addVersion(directoryOf(c), operator, { name: "PRICES", after, value });
  return await shown(c);
});
