import { type OperatorCoupon, operatorCalls } from "../../contract/calls/operator.ts";
import { minorUnits } from "../../contract/text/money.ts";
import { ask, type Server, UsageError } from "./ask.ts";
import { type Command, moment, most, requiredArgument, type Typed, wholeNumber } from "./command.ts";
import { money, table, time } from "./table.ts";

export const coupons: Record<string, Command> = {
  async list(typed) {
    const currency = await currencyOf(typed.server);
    const { data, wire } = await ask(typed.server, operatorCalls.listCoupons, { query: most(typed) });
    return { wire, text: table(data.map(row(currency)), "There are no coupons yet.") };
  },

  async create(typed) {
    const { server, targets } = typed;
    if (targets.length > 1) throw new UsageError("A coupon has one code.");
    const currency = await currencyOf(server);
    const body = {
      code: targets[0],
      ...worth(typed, currency),
      minAmount: amount(typed, "min", currency),
      startsAt: moment(typed, "from"),
      endsAt: moment(typed, "until"),
      totalLimit: wholeNumber(typed, "total"),
      emailLimit: wholeNumber(typed, "per-email"),
    };
    const { data, wire } = await ask(server, operatorCalls.createCoupon, { body });
    return { wire, text: table([row(currency)(data)], "") };
  },

  async end(typed) {
    const currency = await currencyOf(typed.server);
    const params = { code: requiredArgument(typed, "coupon") };
    const { data, wire } = await ask(typed.server, operatorCalls.endCoupon, { params });
    return { wire, text: table([row(currency)(data)], "") };
  },
};

async function currencyOf(server: Server): Promise<string> {
  return (await ask(server, operatorCalls.prices)).data.currency;
}

/** Value of the coupon. Throws a `UsageError` unless exactly one of `--percent` and `--off` is given. */
function worth(typed: Typed, currency: string): { kind: "percent" | "fixed"; value: number } {
  const percent = wholeNumber(typed, "percent");
  const off = amount(typed, "off", currency);
  if ((percent ?? 0) > 100) throw new UsageError("--percent can be 100 at most.");
  if (percent !== undefined && off === undefined) return { kind: "percent", value: percent };
  if (off !== undefined && percent === undefined) return { kind: "fixed", value: off };
  throw new UsageError("Say what the coupon is worth: --percent 20, or --off 5.00.");
}

function amount({ flags }: Typed, option: string, currency: string): number | undefined {
  const text = flags[option];
  if (text === undefined) return undefined;
  const value = typeof text === "string" ? minorUnits(text, currency) : undefined;
  if (value === undefined) throw new UsageError(`--${option} must be an amount in ${currency.toUpperCase()}, like 5.`);
  return value;
}

const row = (currency: string) => (coupon: OperatorCoupon) => ({
  code: coupon.code,
  worth: coupon.kind === "percent" ? `${coupon.value} %` : money(coupon.value, currency),
  from: time(coupon.startsAt),
  until: time(coupon.endsAt),
  paused: time(coupon.pausedAt),
  "least sum": coupon.minAmount === 0 ? "" : money(coupon.minAmount, currency),
  used: coupon.used,
  "at most": coupon.totalLimit,
  "per buyer": coupon.emailLimit,
});
