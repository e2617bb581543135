import type * as z from "zod/mini";
import { type JsonSchema, SchemaWriter } from "../../api-description/schemas.ts";
import { consoleSummaries } from "../../api-description/summaries.ts";
import { consoleEndpoints } from "../../contract/endpoints/console.ts";
import type { Endpoint } from "../../contract/endpoints/endpoint.ts";

export interface Field {
  /** Name of the field in the request. */
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** An endpoint of the console as a command: `searchOrders` is `search-orders`. */
export interface Command {
  name: string;
  summary: string;
  endpoint: Endpoint;
  /** Names of the path's parameters, which are arguments. */
  params: readonly string[];
  /** Fields of query or body, which are options. */
  fields: readonly Field[];
}

export const kebab = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll("_", "-");

function commandOf([key, endpoint]: [string, Endpoint]): Command {
  return {
    name: kebab(key),
    summary: consoleSummaries[key as keyof typeof consoleEndpoints],
    endpoint,
    params: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name),
    fields: fieldsOf(endpoint.query ?? endpoint.body),
  };
}

function fieldsOf(schema: z.ZodMiniType | undefined): Field[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = new SchemaWriter().sent(schema);
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    schema,
    isRequired: (required as string[]).includes(name),
  }));
}

/** The console's endpoints in their order, without those that begin, confirm or end a session. */
export const commands: readonly Command[] = Object.entries(consoleEndpoints as Record<string, Endpoint>)
  .filter(([, { access }]) => access !== "console.enter" && access !== "console.use")
  .map(commandOf);

/** Usage line of a command. */
export function usage({ name, params, fields }: Command): string {
  const options = fields.map(({ name, schema, isRequired }) => {
    const choices = schema.enum as string[] | undefined;
    const option = `--${kebab(name)} ${choices ? choices.join("|") : "…"}`;
    return isRequired ? option : `[${option}]`;
  });
  return [name, ...params.map((param) => kebab(param).toUpperCase()), ...options].join(" ");
}

const everywhere = `--json     the server's answer as JSON
--yes      for what the console asks a passkey for
--remote   the deployed server of PARLEY_URL and OPERATOR_TOKEN; otherwise the server of npm start (STATE_DIR)
--help     this help, or the help of one command

Times are UTC: an option takes a day such as 2026-12-31, 2026-12-31T12:00Z, or milliseconds since 1970. Amounts are in the
currency's smallest unit, lists are JSON. An order is named by the eight characters on its receipt; a room by its id, by
an order for it or by any of its links.`;

export function help(command?: Command): string {
  const shown = command ? [command] : commands;
  const lines = shown.map((one) => `${usage(one)}\n    ${one.summary}`);
  return ["npm run operator -- COMMAND …", lines.join("\n"), everywhere].join("\n\n");
}
