/** What `work` comes to; undefined when that takes longer than `maxMs`: nobody waits for it any more then. */
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
