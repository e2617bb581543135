import type * as z from "zod/mini";

export interface GoldenBody {
  of: string;
  schema: z.ZodMiniType;
  wire: string;
  english: unknown;
}

export function golden<S extends z.ZodMiniType>(of: string, schema: S, wire: string, english: z.output<S>): GoldenBody {
  return { of, schema, wire, english };
}

/** A body whose fields have the same names on the wire. */
export const same = <S extends z.ZodMiniType>(of: string, schema: S, value: z.output<S>): GoldenBody =>
  golden(of, schema, JSON.stringify(value), value);
