import { withMessages } from "../../../i18n/I18nProvider.tsx";
import { lazyValue } from "../../../lib/lazy-value.ts";

/** All that shows files and plays voices. It comes with the first of them, or when the chat is to be seen. */
export const lazyMedia = lazyValue(() => withMessages(["media"], import("./media-chunk.ts")));
