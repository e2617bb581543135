import { exports } from "cloudflare:workers";
import * as z from "zod/mini";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type {
  Endpoint,
  EndpointBody,
  EndpointData,
  EndpointParams,
  EndpointQuery,
} from "../../../worker/contract/endpoints/endpoint.ts";
import { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";

/** JSON of the wire, untyped: tests read it as a foreign client would. */
// biome-ignore lint/suspicious/noExplicitAny: the wire is looked at from outside, without our types
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  code: number;
  data: Json;
  msg: string;
}

export const origin = "http://localhost:8787";

export function fetchWorker(path: string, init?: RequestInit): Promise<Response> {
  return exports.default.fetch(new Request(origin + path, init));
}

interface CallOptions {
  token?: string | undefined;
  lang?: string | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

/** Makes a call as the wire documents it: JSON body, token and language headers. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { token, lang, body, headers } = options;
  const response = await fetchWorker(path, {
    method,
    headers: {
      ...(token === undefined ? {} : { token }),
      ...(lang === undefined ? {} : { lang }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { code: number; data: Json; msg: string };
  return { status: response.status, headers: response.headers, ...answer };
}

type Endpoints = typeof endpoints;

/** Input of an endpoint of the contract: parameters of its path beside the rest. A person with a token can be one. */
type Input<C extends Endpoint> = EndpointParams<C> &
  Omit<CallOptions, "body"> & { query?: EndpointQuery<C>; body?: EndpointBody<C> };

/** The answer of an endpoint of the contract, with its data as on the wire. */
function answerTo<Name extends keyof Endpoints>(name: Name, input = {} as Input<Endpoints[Name]>): Promise<Answer> {
  const wanted: Endpoint = endpoints[name];
  const { query, body, token, lang, headers, ...params } = input;
  const path = wanted.path.replace(/:(\w+)/g, (_, param: string) => (params as Record<string, string>)[param] ?? "");
  const asked = wanted.query && query ? `?${new URLSearchParams(z.encode(wanted.query, query) as never)}` : "";
  const sent = wanted.body && body !== undefined ? z.encode(wanted.body, body) : undefined;
  return call(wanted.method, path + asked, { token, lang, headers, body: sent });
}

/** The decoded answer of an endpoint of the contract. Throws if the request is refused. */
export async function make<Name extends keyof Endpoints>(name: Name, input = {} as Input<Endpoints[Name]>) {
  const { code, msg, data } = await answerTo(name, input);
  if (code !== ResultCode.ok) throw new Error(`${name} answered ${code} ${msg}`);
  return z.decode(endpoints[name].data as z.ZodMiniType, data) as EndpointData<Endpoints[Name]>;
}

/** The result code of an endpoint of the contract. */
export async function resultOf<Name extends keyof Endpoints>(name: Name, input = {} as Input<Endpoints[Name]>) {
  return (await answerTo(name, input)).code;
}
