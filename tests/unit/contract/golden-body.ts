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
