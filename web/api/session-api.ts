import { currentLanguage } from "../lib/language.ts";
import { type Api, createApi } from "./api.ts";

/** Calls with a session outside of its live room, or with none. Rejects with a `CallError`; the screen says what happened. */
export function sessionApi(token: string | undefined): Api {
  return createApi({
    token,
    get language() {
      return currentLanguage();
    },
  });
}
