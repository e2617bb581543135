import * as z from "zod/mini";

/** An address of RFC 5737, which no client has. */
const madeUp = "203.0.113.77";
const answerMs = 10_000;
const answer = z.object({ data: z.object({ address: z.string() }) });

/**
 * Sends a request with a made-up `CF-Connecting-IP` through the proxy. A sentence if the server believes it: then all
 * limits by address can be evaded. Undefined if it does not, or if the address cannot be reached from here.
 */
export async function checkProxy(origin: string, token: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, "cf-connecting-ip": madeUp };
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(new URL("/api/operator/console/health", origin), { headers, signal });
    const seen = z.safeParse(answer, await response.json());
    if (!seen.success || seen.data.data.address !== madeUp) return undefined;
  } catch {
    return undefined;
  }
  return "The proxy passes the header CF-Connecting-IP of clients, so that nobody is slowed when guessing passwords. It must replace the header by the client's address: see .github/SELF-HOSTING.md.";
}
