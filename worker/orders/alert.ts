import { orderNumber } from "../lib/codes.ts";
import { errorFields, log } from "../lib/log.ts";

/** Something that a person has to look at. An order's id opens its page, so the log gets its number only. */
export function alert(what: string, orderId: string, error?: unknown): void {
  const why = error === undefined ? {} : errorFields(error);
  log("error", what, { order: orderNumber(orderId), ...why });
}
