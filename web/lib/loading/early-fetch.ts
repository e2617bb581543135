import { declaredNotices } from "@contract/known-notices.ts";
import type { Language } from "@contract/text/languages.ts";

/** A call made before the code for calls was loaded. */
interface EarlyFetch {
  address: string;
  answer: Promise<Response>;
}

declare global {
  var earlyFetch: EarlyFetch | undefined;
}

/** Starts a call that needs no session. */
export function fetchEarly(address: string, language: Language): void {
  const answer = fetch(address, callInit(language));
  // The caller that takes the answer handles its error; there may be no such caller.
  answer.catch(() => undefined);
  globalThis.earlyFetch = { address, answer };
}

/** The answer of an early fetch, at most once; the next call fetches again. */
export function takeEarlyFetch(address: string): Promise<Response> | undefined {
  const started = globalThis.earlyFetch;
  if (started?.address !== address) return undefined;
  globalThis.earlyFetch = undefined;
  return started.answer;
}

/** Options of every call: no HTTP cache, and by default no cookies. */
export function callInit(language: Language, credentials: RequestCredentials = "omit") {
  const headers: Record<string, string> = { lang: language, accept: "application/json", ...declaredNotices };
  return { headers, cache: "no-store", credentials } satisfies RequestInit;
}
