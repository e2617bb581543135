import * as z from "zod/mini";
import type { Endpoint } from "../../../worker/contract/endpoints/endpoint.ts";
import { fetchWorker } from "../support/api.ts";
import type { Wanted } from "./requests.ts";

/** Sends a request of the contract; its answer without the data. */
export async function makeCall(
  endpoint: Endpoint,
  wanted: Wanted,
  token?: string,
): Promise<{ code: number; msg: string }> {
  const params: Record<string, string> = wanted.params ?? {};
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const query = endpoint.query && wanted.query ? z.encode(endpoint.query, wanted.query) : {};
  const body = endpoint.body && wanted.body ? JSON.stringify(z.encode(endpoint.body, wanted.body)) : undefined;
  const response = await fetchWorker(`${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { token }),
    },
    ...(body === undefined ? {} : { body }),
    ...(wanted.bytes === undefined ? {} : { body: wanted.bytes }),
  });
  return (await response.json()) as { code: number; msg: string };
}
