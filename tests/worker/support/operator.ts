import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Json } from "./api.ts";
import { fetchWith } from "./shop.ts";

export const operatorToken = "operator-token-of-at-least-32-characters";

/** A call of the operators by the operator token; `token` null sends none. */
export async function operate(
  method: string,
  path: string,
  body?: unknown,
  token: string | null = operatorToken,
  settings: Record<string, string> = { OPERATOR_TOKEN: operatorToken },
): Promise<Json> {
  const response = await fetchWith(settings, `/api/operator/console${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

export const refundByOperator = ({ reference }: { reference: string }): Promise<Json> =>
  operate("POST", `/orders/${reference.slice(0, 8)}/refund`, { reason: "asked for" });

export const pauseCoupon = (code: string): Promise<Json> => operate("PUT", `/coupons/${code}/paused`, { on: true });

let counter = 0;

/** Creates a coupon of half the price, changed by `terms`, and returns its code. */
export async function coupon(terms: object = {}): Promise<string> {
  counter += 1;
  const made = await operate("POST", "/coupons", { code: `TEST${counter}`, kind: "percent", value: 50, ...terms });
  if (made.code !== ResultCode.ok) throw new Error(`${made.code} ${made.msg}`);
  return made.data.code;
}
