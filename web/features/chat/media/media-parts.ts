import { withWords } from "../../../i18n/I18nProvider.tsx";
import { later } from "../../../lib/later.ts";

/** All that shows files and plays voices. It comes with the first of them, or when the chat is to be seen. */
export const mediaParts = later(() => withWords(["media"], import("./parts.ts")));
