import { exports } from "cloudflare:workers";

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
  lang?: string;
  body?: unknown;
  headers?: Record<string, string>;
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
