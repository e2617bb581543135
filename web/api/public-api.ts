import { currentLanguage } from "../lib/language.ts";
import { type Api, createApi } from "./api.ts";

/** Calls that need no seat: entrance, orders, links. Rejects with a `CallError`; the screen says what happened. */
export const publicApi: Api = (call, ...input) => createApi({ language: currentLanguage() })(call, ...input);
