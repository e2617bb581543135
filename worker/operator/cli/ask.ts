import * as z from "zod/mini";
import type { Endpoint, EndpointData, EndpointInput } from "../../contract/endpoints/endpoint.ts";
import { responseBody } from "../../contract/response-body.ts";

/** An error that the user can correct; printed without a stack. */
export class UsageError extends Error {}

/** The server does not know the token. */
export class TokenRefused extends UsageError {}

export interface Server {
  origin: string;
  token: string;
}

/**
 * Calls the operator's API. `wire`: undecoded data, for `--json`. Throws a `UsageError` with the server's message if it
 * refuses.
 */
export async function ask<C extends Endpoint>(
  { origin, token }: Server,
  endpoint: C,
  { params, query, body }: Partial<EndpointInput<C>> = {},
): Promise<{ data: EndpointData<C>; wire: unknown }> {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
  const address = new URL(path, origin);
  if (endpoint.query && query !== undefined) address.search = search(z.encode(endpoint.query, query as never));
  const sent = endpoint.body && body !== undefined ? JSON.stringify(z.encode(endpoint.body, body as never)) : undefined;
  const response = await fetch(address, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(sent === undefined ? {} : { body: sent }),
  }).catch(() => {
    throw new UsageError(`${address.origin} does not answer. Is the server running?`);
  });
  const read = responseBody.safeParse(await response.json().catch(() => undefined));
  if (!read.success) throw new UsageError(`${origin} answered with status ${response.status}, and not as Parley does.`);
  const { code, data, msg } = read.data;
  if (code === 401 || code === 403) throw new TokenRefused(`${msg}. The operator's token is not the right one.`);
  if (code !== 1) throw new UsageError(explained(code, msg));
  return { data: z.decode(endpoint.data, data as never) as EndpointData<C>, wire: data };
}

function explained(code: number, msg: string): string {
  // This 404 is of a route that does not exist: about an unknown id the server has a sentence.
  if (code === 404 && !msg.endsWith(".")) return `${msg}. (Or the server has no OPERATOR_TOKEN set.)`;
  return msg;
}

function search(query: unknown): string {
  const given = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== undefined);
  return new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString();
}
