let last: Promise<unknown> = Promise.resolve();

/**
 * Runs changes of stored records one after another. Each change reads the record first and adds only its own part, as
 * other tabs of the seat write the same record.
 */
export function runInOrder(change: () => Promise<unknown>): Promise<unknown> {
  last = last.then(change, change);
  return last;
}
