import { currentLanguage } from "../lib/language.ts";
import { type Api, createApi } from "./api.ts";

/**
 * Requests with a session outside of its live room, or without one. Rejects with an `ApiError`; the screen shows it.
 */
export function apiWithToken(token: string | undefined): Api {
  return createApi({ token, language: currentLanguage });
}
