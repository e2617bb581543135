import * as z from "zod/mini";
import type { Call } from "../../../worker/contract/calls/call.ts";
import { fetchWorker } from "../support/api.ts";
import type { Wanted } from "./requests.ts";

/** Makes a call of the contract; its answer without the data. */
export async function makeCall(call: Call, wanted: Wanted, token?: string): Promise<{ code: number; msg: string }> {
  const params: Record<string, string> = wanted.params ?? {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const query = call.query && wanted.query ? z.encode(call.query, wanted.query) : {};
  const body = call.body && wanted.body ? JSON.stringify(z.encode(call.body, wanted.body)) : undefined;
  const response = await fetchWorker(`${path}?${new URLSearchParams(query as Record<string, string>)}`, {
    method: call.method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { token }),
    },
    ...(body === undefined ? {} : { body }),
    ...(wanted.bytes === undefined ? {} : { body: wanted.bytes }),
  });
  return (await response.json()) as { code: number; msg: string };
}
