import { currentLanguage } from "../lib/language.ts";
import { type Api, createApi } from "./api.ts";

/**
 * Calls with a session outside of its live room, or without a session. Rejects with an `ApiError`; the screen shows it.
 */
export function sessionApi(token: string | undefined): Api {
  return createApi({
    token,
    get language() {
      return currentLanguage();
    },
  });
}
