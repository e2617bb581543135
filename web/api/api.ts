import type { Endpoint, EndpointData } from "@contract/endpoints/endpoint.ts";
import type { Language } from "@contract/text/languages.ts";
import { ApiError, type FailureAction, failureActionOf } from "./api-error.ts";
import { type RequestInput, request } from "./request.ts";

interface CallerOptions {
  signal?: AbortSignal | undefined;
  /** The caller reports errors itself: no toast. The end of the session is still reported. */
  quiet?: boolean;
}

type ApiInput<C extends Endpoint> = RequestInput<C> & CallerOptions;

/** Calls the API for one member: `await api(renameRoom, { body: { name } })`. Rejects with an `ApiError`. */
export type Api = <C extends Endpoint>(
  endpoint: C,
  ...input: Record<never, never> extends RequestInput<C> ? [input?: ApiInput<C>] : [input: ApiInput<C>]
) => Promise<EndpointData<C>>;

export interface ApiOptions {
  /** Missing for callers without a seat. */
  token?: string | undefined;
  /** See `RequestOptions`. */
  credentials?: RequestCredentials;
  /** Read at each request. */
  language(): Language;
  /** Called for each failed request before it rejects, but not for a `quiet` one whose error would only be a toast. */
  onFailed?: ((action: FailureAction, error: ApiError) => void) | undefined;
}

export function createApi(options: ApiOptions): Api {
  return async (endpoint, ...[input]) => {
    const { token, credentials, language, onFailed } = options;
    const { quiet = false, ...rest } = (input ?? {}) as ApiInput<typeof endpoint>;
    try {
      return await request(endpoint, {
        ...(rest as ApiInput<typeof endpoint>),
        token,
        credentials,
        language: language(),
      });
    } catch (error) {
      if (error instanceof ApiError) {
        const action = failureActionOf(error.code, error.text);
        if (!(quiet && action.do === "toast")) onFailed?.(action, error);
      }
      throw error;
    }
  };
}
