import { setTimeout as wait } from "node:timers/promises";

const patienceMs = 60_000;

/** Waits until the server on this port is well. Resolves with what is wrong when it says so, or never answers. */
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
