import formatMessage from "use-intl/format-message/format-only";

type Options = Parameters<typeof formatMessage>[3];
type Formatters = Options["formatters"];

/** From here on a language writes them in groups. */
const groupedFrom = 1000;

/**
 * Words with what they say filled in. For its first number and its first plural `Intl` reads much of a language, which
 * takes a phone up to a tenth of a second; of the languages that are spoken here, what is mostly asked is known without.
 */
const format: typeof formatMessage = (key, message, values, options) =>
  formatMessage(key, message, values, { ...options, formatters: knowing(options.formatters) });
format.raw = formatMessage.raw;
export default format;

function knowing(formatters: Formatters): Formatters {
  return {
    ...formatters,
    getNumberFormat(locale, options) {
      const format = (value: number) =>
        options === undefined && Number.isInteger(value) && value >= 0 && value < groupedFrom
          ? String(value)
          : formatters.getNumberFormat(locale, options).format(value);
      return { format } as Intl.NumberFormat;
    },
    getPluralRules(locale, options) {
      if (options?.type === "ordinal") return formatters.getPluralRules(locale, options);
      const isEnglish = String(locale).startsWith("en");
      const select = (count: number) => (isEnglish && Math.abs(count) === 1 ? "one" : "other");
      return { select } as Intl.PluralRules;
    },
  };
}
