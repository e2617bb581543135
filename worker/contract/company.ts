import * as z from "zod/mini";
import * as Limits from "./limits.ts";
import { wireObject } from "./wire.ts";

const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u));

/** Letters, digits and the signs that tax ids are written with: `DE 123456789`, `ATU12345678`, `12.345.678/0001-95`. */
const taxIdForm = /^[A-Za-z0-9][A-Za-z0-9 .\-/]{3,}$/;

/** The company that an order is for, as its receipt names it. */
export const company = wireObject({
  name: line(Limits.companyNameMaxLength),
  /** In one line. */
  address: z.optional(line(Limits.companyAddressMaxLength)),
  taxId: z.optional(line(Limits.taxIdMaxLength).check(z.regex(taxIdForm))),
  /** The buyer's own number or word for the purchase. */
  reference: z.optional(line(Limits.companyReferenceMaxLength)),
});
export type Company = z.output<typeof company>;

export const isTaxId = (typed: string) => typed.length <= Limits.taxIdMaxLength && taxIdForm.test(typed);
