type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without the fields that are undefined. */
export function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Defined<T>;
}
