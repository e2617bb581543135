/**
 * As `Promise.all`, but rejects only once all have settled: a retry then starts each failed load again, and joins none that
 * is about to fail.
 */
export async function allSettled<const Values extends readonly unknown[]>(
  loads: {
    [Index in keyof Values]: Promise<Values[Index]>;
  },
): Promise<Values> {
  await Promise.allSettled(loads);
  return (await Promise.all(loads)) as unknown as Values;
}
