import type { OrderRow } from "../directory/schema.ts";
import { orderNumber } from "../lib/crypto/codes.ts";
import { errorFields, log } from "../lib/log.ts";

/** Logs what the operator has to look at, with the order's public number, never its id. */
export function alertOperator(what: string, { reference }: Pick<OrderRow, "reference">, error?: unknown): void {
  const why = error === undefined ? {} : errorFields(error);
  log("error", what, { order: orderNumber(reference), ...why });
}
