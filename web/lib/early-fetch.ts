import type { Language } from "@contract/languages.ts";

/** A call that was made before the code which makes calls was there. */
interface EarlyFetch {
  address: string;
  answer: Promise<Response>;
}

declare global {
  var earlyFetch: EarlyFetch | undefined;
}

/** Asks for something that anyone may ask. */
export function fetchEarly(address: string, language: Language): void {
  const answer = fetch(address, callInit(language));
  // Whoever takes it learns of it; nobody may.
  answer.catch(() => undefined);
  globalThis.earlyFetch = { address, answer };
}

/** The answer to a call that was made early, once: the next time it is asked anew. */
export function takeEarlyFetch(address: string): Promise<Response> | undefined {
  const started = globalThis.earlyFetch;
  if (started?.address !== address) return undefined;
  globalThis.earlyFetch = undefined;
  return started.answer;
}

/** How every call is made: nothing of it is kept, and it carries no more than it says. */
export function callInit(language: Language) {
  const headers: Record<string, string> = { lang: language, accept: "application/json" };
  return { headers, cache: "no-store", credentials: "omit" } satisfies RequestInit;
}
