import formatMessage from "use-intl/format-message/format-only";

type Options = Parameters<typeof formatMessage>[3];
type Formatters = Options["formatters"];

/** From this number on, digits are grouped. */
const groupedFrom = 1000;

/**
 * Formats a message with precomputed formatters. The first number and the first plural of `Intl` load locale data,
 * which takes a phone up to a tenth of a second; common cases of the three languages need no `Intl`.
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
