import { currencyOf } from "../../contract/currencies.ts";
import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { inCurrency, isPayable } from "../../contract/prices.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf } from "../../http/order-services.ts";
import { Refused } from "../../lib/result.ts";
import { addVersion, versionsOf } from "../../operator/console/setting-versions.ts";
import { changedPrices, currencyOffered, currentPrices, offeredCurrencies } from "../../orders/prices.ts";

export const consolePrices = createRoutes();

async function shown(c: AppContext, chosen: string | undefined) {
  const directory = directoryOf(c);
  const settings = c.get("settings");
  const currency = currencyOffered(settings, chosen);
  const [versions, prices] = await Promise.all([
    versionsOf(directory, "PRICES"),
    currentPrices(directory, settings, currency),
  ]);
  return { ...versions, currency, currencies: offeredCurrencies(settings), ...prices };
}

handleConsole(consolePrices, consoleEndpoints.showPrices, ({ c, query }) => shown(c, query.currency));

handleConsole(consolePrices, consoleEndpoints.changePrices, async ({ c, operator, body }) => {
  const { after, currency, ...prices } = body;
  const settings = c.get("settings");
  const directory = directoryOf(c);
  currencyOffered(settings, currency);
  const wrong = (field: string) => new Refused("badParameter", { field });
  if (prices.least < currencyOf(currency).least) throw wrong("least");
  if (!isPayable(inCurrency(prices, currency))) throw wrong("seat_day");
  const value = await changedPrices(directory, settings, currency, prices);
  await addVersion(directory, operator, { name: "PRICES", after, value });
  return await shown(c, currency);
});
