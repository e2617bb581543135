import { apiWithToken } from "./api-with-token.ts";

/** Requests that need no seat: paid entrance, orders, links. Rejects with an `ApiError`; the screen shows it. */
export const publicApi = apiWithToken(undefined);
