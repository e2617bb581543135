import type { Call, CallData } from "@contract/calls/call.ts";
import type { Language } from "@contract/text/languages.ts";
import { ApiError } from "./api-error.ts";
import { type FailureAction, failureActionOf } from "./failure-action.ts";
import { type CallInput, request } from "./request.ts";

interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The caller reports errors itself: no toast. The end of the session is still reported. */
  quiet?: boolean;
}

type OneCall<C extends Call> = CallInput<C> & CallOptions;

/** Calls the API for one member: `await api(renameRoom, { body: { name } })`. Rejects with an `ApiError`. */
export type Api = <C extends Call>(
  call: C,
  ...input: Record<never, never> extends CallInput<C> ? [input?: OneCall<C>] : [input: OneCall<C>]
) => Promise<CallData<C>>;

export interface ApiOptions {
  /** Missing for callers without a seat. */
  token?: string | undefined;
  /** See `RequestOptions`. */
  credentials?: RequestCredentials;
  /** Read at each call. */
  readonly language: Language;
  /** Called for each failed call before it rejects. Not called for a `quiet` call whose error would only be a toast. */
  onFailed?: ((action: FailureAction, error: ApiError) => void) | undefined;
}

export function createApi(options: ApiOptions): Api {
  return async (call, ...[input]) => {
    const { token, credentials, language, onFailed } = options;
    const { quiet = false, ...rest } = (input ?? {}) as OneCall<typeof call>;
    try {
      return await request(call, { ...(rest as OneCall<typeof call>), token, credentials, language });
    } catch (error) {
      if (error instanceof ApiError) {
        const action = failureActionOf(error.code, error.text);
        if (!(quiet && action.do === "toast")) onFailed?.(action, error);
      }
      throw error;
    }
  };
}
