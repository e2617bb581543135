import type { Clock, Owner, Surroundings } from "../host.ts";

/** Probability of a fault in each of the ten or so calls of an upload. */
export const uploadFault = 0.03;

/**
 * Calls another process. With this probability the request is lost, or its answer. Rejects with the error of `work`. No
 * answer reaches an ended process.
 */
export async function farCall<T>(
  clock: Clock,
  process: Owner,
  { latencyMs, fault }: Surroundings,
  probability: number,
  work: () => T | Promise<T>,
): Promise<{ lost: "request" | "answer"; value?: T } | { lost?: undefined; value: T }> {
  const wait = () => clock.run(process, () => new Promise<void>((resolve) => setTimeout(resolve, latencyMs())));
  await wait();
  const lost = fault(probability);
  if (lost === "request") return { lost };
  const value = await work();
  await wait();
  return lost ? { lost, value } : { value };
}
