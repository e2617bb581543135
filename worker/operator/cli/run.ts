import { type Server, UsageError } from "./ask.ts";
import type { Command } from "./command.ts";
import { coupons } from "./coupons.ts";
import { help } from "./help.ts";
import { orders } from "./orders.ts";
import { readArguments } from "./read-arguments.ts";
import { feedback, prices, visits } from "./reports.ts";
import { rooms } from "./rooms.ts";

export { UsageError };

/** Commands by noun and verb; "" is the command of a noun without a verb. */
const commands: Record<string, Record<string, Command>> = { coupons, orders, rooms, feedback, visits, prices };

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
