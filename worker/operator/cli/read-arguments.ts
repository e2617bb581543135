import { parseArgs } from "node:util";
import { UsageError } from "./ask.ts";

const switches = ["json", "remote", "yes"];
const values = "percent off min from until total per-email email room status most days".split(" ");
const options: Parameters<typeof parseArgs>[0] & {} = {
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h" },
    ...Object.fromEntries(switches.map((name) => [name, { type: "boolean" as const }])),
    ...Object.fromEntries(values.map((name) => [name, { type: "string" as const }])),
  },
};

export interface Arguments {
  positionals: string[];
  options: Record<string, string | true>;
}

/** Throws a `UsageError` for an unknown option or a missing value. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    const read = parseArgs({ ...options, args: [...args] });
    return { positionals: read.positionals, options: read.values as Arguments["options"] };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(/[.\n]/)[0]}. See --help.`);
  }
}
