/** Result of `work`; undefined after `maxMs`, while `work` continues and its result is ignored. */
export async function withTimeout<T>(work: Promise<T>, maxMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
