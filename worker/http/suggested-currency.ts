import { offeredCurrencies } from "../orders/prices.ts";
import type { AppContext } from "./context.ts";

/** Countries by their currency. */
const countries: Readonly<Record<string, string>> = {
  eur: "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK",
  gbp: "GB GG IM JE",
  chf: "CH LI",
  aud: "AU KI NR TV",
  nzd: "NZ CK NU TK",
  cny: "CN",
  hkd: "HK",
  mop: "MO",
  twd: "TW",
  usd: "US PR GU VI AS EC SV PA",
};

/** Currencies are named after their country by ISO 4217, but for those above: JP is jpy. */
const currencyByCountry = new Map(
  Object.entries(countries).flatMap(([currency, codes]) => codes.split(" ").map((country) => [country, currency])),
);

/** A request for an order or a goal; without a choice, its currency is the suggested one. */
export function withCurrency<Request extends { currency?: string | undefined }>(
  c: AppContext,
  request: Request,
): Request {
  const suggested = suggestedCurrency(c.req.raw, offeredCurrencies(c.get("settings")));
  return { ...request, currency: request.currency ?? suggested };
}

/** The offered currency of the request's country; the first one if it has none. */
export function suggestedCurrency(request: Request, offered: readonly string[]): string {
  const { country = "" } = (request.cf ?? {}) as Partial<IncomingRequestCfProperties>;
  const known = currencyByCountry.get(country);
  const own = offered.find((currency) => currency === known || (!known && currency.startsWith(country.toLowerCase())));
  return (country && own) || (offered[0] ?? "");
}
