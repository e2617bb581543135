import { declaredNotices } from "@contract/known-notices.ts";
import type { Language } from "@contract/text/languages.ts";

/** A request made before the code for requests was loaded. */
interface EarlyFetch {
  address: string;
  answer: Promise<Response>;
}

declare global {
  var earlyFetch: EarlyFetch | undefined;
}

/** Starts a request that needs no session. */
export function fetchEarly(address: string, language: Language): void {
  const answer = fetch(address, requestInit(language));
  // The caller that takes the answer handles its error; there may be no such caller.
  answer.catch(() => undefined);
  globalThis.earlyFetch = { address, answer };
}

/** The answer of an early fetch, at most once; the next request fetches again. */
export function takeEarlyFetch(address: string): Promise<Response> | undefined {
  const started = globalThis.earlyFetch;
  if (started?.address !== address) return undefined;
  globalThis.earlyFetch = undefined;
  return started.answer;
}

/** Options of every request: no HTTP cache, and by default no cookies. */
export function requestInit(language: Language, credentials: RequestCredentials = "omit") {
  const headers: Record<string, string> = { lang: language, accept: "application/json", ...declaredNotices };
  return { headers, cache: "no-store", credentials } satisfies RequestInit;
}
