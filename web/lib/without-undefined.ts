type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Copies an object without its fields that are undefined. */
export function withoutUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>;
}
