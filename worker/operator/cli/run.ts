import { type Server, UsageError } from "./ask.ts";
import type { Command } from "./command.ts";
import { coupons } from "./coupons.ts";
import { help } from "./help.ts";
import { orders } from "./orders.ts";
import { errors, feedback, prices, visits } from "./reports.ts";
import { rooms } from "./rooms.ts";

/** Commands by noun and verb; "" is the command of a noun without a verb. */
const commands: Record<string, Record<string, Command>> = { coupons, orders, rooms, feedback, visits, prices, errors };

const switches = ["help", "json", "remote", "yes"] as const;
const values = "percent off min from until total per-email email room status most days".split(" ");

/** Runs a command and returns its output. Throws a `UsageError` with a message for the user. */
export async function run(args: readonly string[], server: (remote: boolean) => Server): Promise<string> {
  const { positionals, options } = readArguments(args);
  const [noun = "", ...rest] = positionals;
  const verbs = commands[noun];
  if (!noun || options.help) return help(noun);
  if (!verbs) throw new UsageError(`There is nothing called ${noun}.\n\n${help("")}`);
  const [verb = "", ...targets] = verbs[rest[0] ?? ""] ? [rest[0], ...rest.slice(1)] : ["", ...rest];
  const command = verbs[verb];
  if (!command || (verb === "" && targets.length > 0))
    throw new UsageError(`${noun} does not know that.\n\n${help(noun)}`);
  const { json, remote, ...flags } = options;
  const { wire, text } = await command({ server: server(remote === true), targets, flags });
  return json ? JSON.stringify(wire, null, 2) : text;
}

/**
 * Parses positional arguments, `--switch`, and `--name value` or `--name=value`. Throws a `UsageError` for an unknown
 * option or a missing value. The tests run it in workerd, which lacks `parseArgs` of `node:util`.
 */
function readArguments(args: readonly string[]) {
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
