import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { needsConfirmation, type OperatorCapability } from "../../contract/operator-roles.ts";
import { roomIdOf } from "../../contract/routes/link.ts";
import { ask, type Server, UsageError } from "./ask.ts";
import { type Command, commands, type Field, help, kebab, usage } from "./commands.ts";
import { show } from "./format-report.ts";

const switches = {
  json: { type: "boolean" },
  yes: { type: "boolean" },
  remote: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Throws a `UsageError` with a message for the user. */
export async function run(args: readonly string[], server: (remote: boolean) => Server): Promise<string> {
  const name = args.find((arg) => !arg.startsWith("-"));
  if (name === undefined) return help();
  const command = commands.find((one) => one.name === name);
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${help()}`);
  const { values, positionals } = read(command, args);
  if (values.help) return help(command);
  const { endpoint, params, fields } = command;
  const [, ...given] = positionals;
  if (given.length !== params.length) throw new UsageError(usage(command));
  if (needsConfirmation(endpoint.access as OperatorCapability) && !values.yes)
    throw new UsageError(`${command.summary}. Say so with --yes.`);
  const input = decoded(
    command,
    Object.fromEntries(fields.flatMap((field) => fieldValue(field, values[kebab(field.name)]))),
  );
  const { data, wire } = await ask(server(values.remote === true), endpoint, {
    params: Object.fromEntries(params.map((param, index) => [param, argumentOf(given[index] ?? "")])) as never,
    ...(endpoint.query ? { query: input } : { body: input }),
  });
  return values.json ? JSON.stringify(wire, null, 2) : show(data);
}

interface Read {
  values: Readonly<Record<string, string | boolean | undefined>>;
  positionals: readonly string[];
}

function read(command: Command, args: readonly string[]): Read {
  const options = Object.fromEntries(command.fields.map(({ name }) => [kebab(name), { type: "string" } as const]));
  try {
    return parseArgs({ args: [...args], options: { ...options, ...switches }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage(command)}`);
  }
}

/** An argument for the path, in which no link is sent: of a link of a room, the room's id. */
function argumentOf(text: string): string {
  return URL.canParse(text) ? roomIdOf(new URL(text).pathname.split("/").at(-1) ?? "") : text;
}

/** A field as the wire has it. Numbers of most fields are also sent as text. */
function fieldValue({ name, schema }: Field, text: string | boolean | undefined): [string, unknown][] {
  if (typeof text !== "string") return [];
  if (schema.type === "string") return [[name, text]];
  const day = Date.parse(text);
  if (/^\d{4}-/.test(text) && !Number.isNaN(day)) return [[name, day]];
  try {
    return [[name, schema.type === undefined ? text : JSON.parse(text)]];
  } catch {
    return [[name, text]];
  }
}

function decoded(command: Command, wire: Record<string, unknown>): never {
  const schema = command.endpoint.query ?? command.endpoint.body;
  if (!schema) return undefined as never;
  const { success, data, error } = z.safeDecode(schema, wire as never);
  if (success) return data as never;
  const field = String(error.issues[0]?.path[0] ?? "");
  throw new UsageError(
    `${wire[field] === undefined ? "There is no" : "This is not right for"} --${kebab(field)}.\n\n${usage(command)}`,
  );
}
