import { _createCache, _createIntlFormatters } from "use-intl/core";
import formatMessage from "use-intl/format-message/format-only";
import { expect, it } from "vitest";
import format from "../../../../web/i18n/format-message.ts";

const formatters = _createIntlFormatters(_createCache());
const counts = [...Array(203).keys(), 1000, 1111, 1202, -1, -7, 0.5, 1.5, 999.9, 1e6, Number.NaN];

// Messages as the build compiles `{count, plural, …}`, `{count, selectordinal, …}` and `{count, number}`.
const forms = { one: ["one ", 0], two: ["two ", 0], few: ["few ", 0], other: ["other ", 0] };
const messages = { plural: [["count", 2, forms]], ordinal: [["count", 3, forms]], number: ["so many: ", ["count", 4]] };

it.each(["en", "zh-CN", "zh-TW"])("numbers and plurals are those of the language %s", (locale) => {
  for (const message of Object.values(messages))
    for (const count of counts) {
      const options = { cache: _createCache(), formatters, locale };
      const formatted = format("key", message as never, { count }, options);
      expect(formatted).toBe(formatMessage("key", message as never, { count }, options));
    }
});
