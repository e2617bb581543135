import type { Clock, Owner, Surroundings } from "../host.ts";

/**
 * A call of a process to another one, which is lost with this probability, or its answer. Rejects with the error of
 * `work`. The answer does not reach an ended process.
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
