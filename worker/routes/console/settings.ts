import { currencyOf } from "../../contract/currencies.ts";
import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import { inCurrency, isPayable } from "../../contract/prices.ts";
import { type AppContext, createRoutes } from "../../http/context.ts";
import { handleConsole } from "../../http/handle-console.ts";
import { directoryOf } from "../../http/order-services.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import { addVersion, versionsOf } from "../../operator/console/setting-versions.ts";
import { contactChannels } from "../../operator/health.ts";
import { changedPrices, currencyOffered, currentPrices, offeredCurrencies } from "../../orders/prices.ts";

export const consoleSettings = createRoutes();

async function shownPrices(c: AppContext, chosen: string | undefined) {
  const directory = directoryOf(c);
  const settings = c.get("settings");
  const currency = currencyOffered(settings, chosen);
  const [versions, prices] = await Promise.all([
    versionsOf(directory, "PRICES"),
    currentPrices(directory, settings, currency),
  ]);
  return { ...versions, currency, currencies: offeredCurrencies(settings), ...prices };
}

handleConsole(consoleSettings, consoleEndpoints.showPrices, ({ c, query }) => shownPrices(c, query.currency));

handleConsole(consoleSettings, consoleEndpoints.changePrices, async ({ c, operator, body }) => {
  const { after, currency, ...prices } = body;
  const settings = c.get("settings");
  const directory = directoryOf(c);
  currencyOffered(settings, currency);
  const wrong = (field: string) => new Refused("badParameter", { field });
  if (prices.least < currencyOf(currency).least) throw wrong("least");
  if (!isPayable(inCurrency(prices, currency))) throw wrong("seat_day");
  const value = await changedPrices(directory, settings, currency, prices);
  await addVersion(directory, operator, { name: "PRICES", after, value });
  return await shownPrices(c, currency);
});

async function shownChannels(c: AppContext) {
  const directory = directoryOf(c);
  const [versions, channels] = await Promise.all([
    versionsOf(directory, "CONTACT_CHANNELS"),
    contactChannels(directory, c.get("settings")),
  ]);
  return { ...versions, channels };
}

handleConsole(consoleSettings, consoleEndpoints.showChannels, ({ c }) => shownChannels(c));

handleConsole(consoleSettings, consoleEndpoints.changeChannels, async ({ c, operator, body: { after, channels } }) => {
  const value = channels.map(({ kind, ...texts }) => ({
    kind,
    label: cleanText(texts.label),
    value: cleanText(texts.value),
  }));
  await addVersion(directoryOf(c), operator, { name: "CONTACT_CHANNELS", after, value });
  return await shownChannels(c);
});
