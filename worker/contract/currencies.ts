/**
 * Rules of the payment service for sums. Source of digits, rounding and the first list of least sums:
 * https://docs.stripe.com/currencies (zero-decimal, three-decimal and special cases, minimum charge amounts). Read 2026-11-28.
 * A listed sum is that of an account that settles in its currency; another account's converted sum must reach the sum of
 * its own currency, which `least` of the prices then has to be worth.
 */
const leastListed =
  "usd 0.50, aed 2, aud 0.50, bgn 1, brl 0.50, cad 0.50, chf 0.50, czk 15, dkk 2.50, eur 0.50, gbp 0.30, hkd 4, huf 175, " +
  "inr 0.50, jpy 50, mxn 10, myr 2, nok 3, nzd 0.50, pln 2, ron 2, sek 3, sgd 0.50, thb 10";
/**
 * The service lists no sum of other currencies, and compares the converted one: chosen here, a US dollar or somewhat more
 * by the rates of 2026. The dearest listed sum is that of CZK, about 0.7 dollars.
 */
const leastChosen =
  "afn 100, all 110, amd 500, ang 2, aoa 1200, ars 2000, awg 2, azn 2, bam 2, bbd 2.50, bdt 150, bhd 0.50, bif 4000, bmd 1, " +
  "bnd 1.50, bob 15, bsd 1, bwp 16, byn 4, bzd 2.50, cdf 3500, clp 1200, cny 8, cop 5000, crc 650, cve 120, djf 200, dop 80, " +
  "dzd 160, egp 65, etb 200, fjd 3, fkp 1, gel 3, gip 1, gmd 90, gnf 10000, gtq 9, gyd 240, hnl 30, htg 160, idr 20000, ils 4, " +
  "isk 200, jmd 190, jod 1, kes 160, kgs 100, khr 5000, kmf 500, krw 1600, kwd 0.50, kyd 1, kzt 650, lak 26000, lbp 110000, " +
  "lkr 350, lrd 250, lsl 22, mad 11, mdl 20, mga 5500, mkd 65, mmk 2500, mnt 4200, mop 10, mur 55, mvr 18, mwk 2200, mzn 75, " +
  "nad 22, ngn 1900, nio 42, npr 170, omr 0.50, pab 1, pen 4.50, pgk 5, php 70, pkr 330, pyg 9000, qar 4.50, rsd 120, rub 120, " +
  "rwf 1700, sar 4.50, sbd 10, scr 17, shp 1, sle 28, sos 700, srd 45, std 26000, szl 22, tjs 13, tnd 3.50, top 3, try 60, " +
  "ttd 8, twd 35, tzs 3000, uah 50, ugx 4500, uyu 48, uzs 15000, vnd 30000, vuv 140, wst 3, xaf 700, xcd 3, xcg 2, xof 700, " +
  "xpf 125, yer 700, zar 22, zmw 32";

const zeroDecimal = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const threeDecimal = new Set("bhd jod kwd omr tnd".split(" "));
/** Without a fraction, but charged in hundredths. */
const wholeOfHundredths = new Set(["isk", "ugx"]);
/** Steps of prices where people expect no small coins, in whole units; chosen here. */
const usualSteps = new Map(
  (
    "chf 0.05, clp 100, cny 0.10, cop 100, czk 1, dkk 1, hkd 0.10, huf 10, idr 1000, inr 1, isk 10, jpy 10, krw 100, kzt 10, " +
    "ngn 10, nok 1, php 1, rub 1, sek 1, thb 1, try 1, twd 1, tzs 100, ugx 100, uzs 1000, vnd 1000"
  )
    .split(", ")
    .map((entry) => entry.split(" ") as [string, string]),
);

export interface Currency {
  /** Decimal digits of a charged minor unit: 100 minor units are 1.00, 100 or 0.100. */
  digits: number;
  /** Digits that a person sees. */
  shownDigits: number;
  /** Charged sums are multiples of it, in minor units. */
  step: number;
  /** Prices are multiples of it, in minor units: a multiple of `step`. */
  priceStep: number;
  /** Least sum of a charge, in minor units. */
  least: number;
}

function readCurrency(entry: string): [string, Currency] {
  const [code = "", least] = entry.split(" ");
  const digits = zeroDecimal.has(code) ? 0 : threeDecimal.has(code) ? 3 : 2;
  const isWhole = wholeOfHundredths.has(code);
  const step = isWhole ? 100 : digits === 3 ? 10 : 1;
  const minor = (units: string | undefined) => Math.round(Number(units) * 10 ** digits);
  const priceStep = usualSteps.has(code) ? minor(usualSteps.get(code)) : step;
  return [code, { digits, shownDigits: isWhole ? 0 : digits, step, priceStep, least: minor(least) }];
}

/** By lower-case ISO 4217 code. */
export const currencies: ReadonlyMap<string, Currency> = new Map(
  `${leastListed}, ${leastChosen}`.split(", ").map(readCurrency),
);

/** A currency of an old order may be in no table any more. */
export function currencyOf(code: string): Currency {
  return currencies.get(code.toLowerCase()) ?? { digits: 2, shownDigits: 2, step: 1, priceStep: 1, least: 0 };
}
