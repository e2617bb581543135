import * as Limits from "../contract/limits.ts";
import { isPublicAddress } from "./public-address.ts";

interface HookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts a signed delivery; the HTTP status of the answer, 0 without one. Does not throw. */
export async function callHook({ url, headers, body }: HookRequest, allowedHosts: readonly string[]): Promise<number> {
  if (!isPublicAddress(url, allowedHosts)) return 0;
  try {
    const signal = AbortSignal.timeout(Limits.hookTimeoutMs);
    // Redirects are not followed: only this URL is checked.
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
