import { mediaQueryHook } from "../../lib/media-queries.ts";

/** True if a second column fits beside the chat. */
export const useWide = mediaQueryHook("(min-width: 960px)");
