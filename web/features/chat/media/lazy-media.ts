import { withMessages } from "../../../i18n/I18nProvider.tsx";
import { lazyValue } from "../../../lib/loading/lazy-value.ts";

/**
 * One chunk with all media components and the voice player. Loads with the first media message, or after the first
 * paint.
 */
export const lazyMedia = lazyValue(() => withMessages(import("./media-chunk.ts")));
