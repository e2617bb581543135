import { endCodes, ResultCode } from "@contract/codes.ts";
import type { Endpoint, EndpointData, EndpointInput } from "@contract/endpoints/endpoint.ts";
import * as Limits from "@contract/limits.ts";
import { responseBody } from "@contract/response-body.ts";
import type { Language } from "@contract/text/languages.ts";
import * as z from "zod/mini";
import { requestInit, takeEarlyFetch } from "../lib/loading/early-fetch.ts";
import { parseJson } from "../lib/parse-json.ts";
import { observeDate } from "../lib/server-clock.ts";
import { ApiError, errorKind } from "./api-error.ts";

/** `data` of -2001 and -2011 when the owner removed this member, and of -1000 for the reason of a session's end. */
const ending = z.object({ removed: z.optional(z.literal(true)), reason: z.optional(z.string()) });

/** One part of a request's input: forbidden if the request takes none, optional if all its fields are. */
type InputField<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: never }
  : Record<never, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type RequestInput<C extends Endpoint> = InputField<"params", EndpointInput<C>["params"]> &
  InputField<"query", EndpointInput<C>["query"]> &
  InputField<"body", EndpointInput<C>["body"]>;

export interface RequestOptions {
  token?: string | undefined;
  language: Language;
  /** Default "omit"; the operator's console has a cookie. */
  credentials?: RequestCredentials | undefined;
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Makes a request of the contract, encoded and decoded by its schemas. Rejects with an `ApiError` for everything but a
 * success, also without an answer within 60 s.
 */
export async function request<C extends Endpoint>(endpoint: C, input: RequestInput<C> & RequestOptions) {
  const { token, language, credentials, signal } = input;
  const address = pathOf(endpoint, input.params) + queryOf(endpoint, input.query);
  const init: RequestInit & { headers: Record<string, string> } = {
    method: endpoint.method,
    ...requestInit(language, credentials),
  };
  const { headers } = init;
  if (token) headers.token = token;
  if (endpoint.body) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(z.encode(endpoint.body, input.body));
  }
  const { response, text } = await exchange(address, init, signal);
  const data = readResponseBody(response.status, text, response.headers.get("retry-after"));
  const decoded = z.safeDecode(endpoint.data, data as never);
  if (!decoded.success) throw new ApiError(response.status, "unexpected");
  return decoded.data as EndpointData<C>;
}

function pathOf(endpoint: Endpoint, params: Readonly<Record<string, string>> | undefined): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

function queryOf(endpoint: Endpoint, query: unknown): string {
  if (!endpoint.query || query === undefined) return "";
  const wire = z.encode(endpoint.query, query) as Record<string, unknown>;
  const pairs = Object.entries(wire).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** Sends the request and reads the whole answer within `Limits.requestTimeoutMs`. */
async function exchange(address: string, init: RequestInit, signal: AbortSignal | undefined) {
  if (signal?.aborted) throw signal.reason;
  const ending = new AbortController();
  const stop = () => ending.abort();
  signal?.addEventListener("abort", stop, { once: true });
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    ending.abort();
  }, Limits.requestTimeoutMs);
  try {
    const fetched = init.method === "GET" && takeEarlyFetch(address);
    const response = await (fetched
      ? orAborted(fetched, ending.signal)
      : fetch(address, { ...init, signal: ending.signal }));
    observeDate(response.headers.get("Date"));
    return { response, text: await response.text() };
  } catch {
    if (signal?.aborted) throw signal.reason;
    throw late ? new ApiError(0, "timeout") : new ApiError(0, "unsent");
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/** An early fetch does not know the caller's signal. */
function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    answer.then(resolve, reject);
  });
}

/** The `data` of an answer. Throws an `ApiError` for a refusal and for anything that is no answer of the API. */
export function readResponseBody(status: number, text: string, retryAfter: string | null = null): unknown {
  const answer = z.safeParse(responseBody, parseJson(text));
  const isOk = status < 300;
  if (!answer.success) throw new ApiError(status, isOk ? "unexpected" : errorKind(status));
  const { code, data, msg } = answer.data;
  if (code === ResultCode.ok && isOk) return data;
  const { removed, reason = "" } = z.safeParse(ending, data).data ?? {};
  const ended = removed ? ResultCode.memberRemoved : (endCodes[reason] ?? code);
  const shown = code === ResultCode.ok ? status : ended;
  const seconds = Number(retryAfter ?? "");
  throw new ApiError(shown, errorKind(shown), msg, seconds > 0 ? seconds : undefined, data);
}
