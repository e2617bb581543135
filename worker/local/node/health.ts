import { setTimeout as wait } from "node:timers/promises";

const patienceMs = 60_000;

/**
 * Waits until the server on this port is healthy. Resolves with a message if the server reports a problem or does not
 * answer within 60 seconds.
 */
export async function untilReady(port: number, signal: AbortSignal): Promise<string | undefined> {
  const deadline = Date.now() + patienceMs;
  while (!signal.aborted) {
    const state = await askHealth(port);
    if (state === "well") return undefined;
    if (state !== "silent") return state.problem;
    if (Date.now() > deadline) return `The server did not answer within ${patienceMs / 1000} seconds.`;
    await wait(100);
  }
  return undefined;
}

async function askHealth(port: number): Promise<"well" | "silent" | { problem: string }> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(10_000) });
    if (response.ok) return "well";
    return { problem: `The server is up but not well: ${await response.text()}` };
  } catch {
    return "silent";
  }
}
