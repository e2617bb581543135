import * as z from "zod/mini";

/** An IP address of RFC 5737, which no client has. */
const madeUp = "203.0.113.77";
const answerMs = 10_000;
const answer = z.object({ data: z.object({ address: z.string() }) });

/**
 * Sends a request with a made-up `CF-Connecting-IP` through the proxy. A sentence if the server believes it: then all
 * limits by address can be evaded; and if the server sees this machine's loopback: then all clients have one IP address.
 * Undefined if it sees another IP address, or if it cannot be reached from here.
 */
export async function checkProxy(origin: string, token: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${token}`, "cf-connecting-ip": madeUp };
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(new URL("/api/operator/console/health", origin), { headers, signal });
    const seen = z.safeParse(answer, await response.json());
    if (!seen.success) return undefined;
    const { address } = seen.data.data;
    if (/^(127\.|::1$|0:0:0:0::\/64$|local$)/.test(address)) return sameForAll;
    return address === madeUp ? believed : undefined;
  } catch {
    return undefined;
  }
}

const believed =
  "The proxy passes the header CF-Connecting-IP of clients, so that nobody is slowed when guessing passwords. It must replace the header by the client's address: see .github/SELF-HOSTING.md.";
const sameForAll =
  "The proxy passes no CF-Connecting-IP with the client's address, so that all clients share the limits of one. It must set the header: see .github/SELF-HOSTING.md. (Nothing is wrong if this machine reaches its own address by the loopback.)";
