/** Constructing a formatter of `Intl` costs far more than using one: one instance for each locale and options. */
function cached<Options, Formatter>(Type: new (locale: string, options?: Options) => Formatter) {
  const instances = new Map<string, Formatter>();
  return (locale: string, options?: Options): Formatter => {
    const key = locale + JSON.stringify(options);
    const instance = instances.get(key) ?? new Type(locale, options);
    instances.set(key, instance);
    return instance;
  };
}

export const numberFormat = cached(Intl.NumberFormat);
export const dateFormat = cached(Intl.DateTimeFormat);
export const relativeTimeFormat = cached(Intl.RelativeTimeFormat);
export const listFormat = cached(Intl.ListFormat);
