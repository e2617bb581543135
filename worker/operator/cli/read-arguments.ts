import { UsageError } from "./ask.ts";

const switches = ["help", "json", "remote", "yes"] as const;
const values = "percent off min from until total per-email email room status most days".split(" ");

export interface Arguments {
  positionals: string[];
  options: Record<string, string | true>;
}

/**
 * Parses positional arguments, `--switch`, and `--name value` or `--name=value`. Throws a `UsageError` for an unknown
 * option or a missing value. The tests run it in workerd, which lacks `parseArgs` of `node:util`.
 */
export function readArguments(args: readonly string[]): Arguments {
  const positionals: string[] = [];
  const options: Record<string, string | true> = {};
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    if (!arg.startsWith("-")) {
      positionals.push(arg);
      continue;
    }
    const [name = "", joined] = arg === "-h" ? ["help"] : arg.replace(/^--?/, "").split(/=(.*)/s);
    if (switches.some((known) => known === name)) options[name] = true;
    else if (!values.includes(name)) throw new UsageError(`There is no option ${arg}. See --help.`);
    else {
      const value = joined ?? left.shift();
      if (value === undefined || value === "") throw new UsageError(`--${name} needs a value.`);
      options[name] = value;
    }
  }
  return { positionals, options };
}
