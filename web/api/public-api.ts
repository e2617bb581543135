import { sessionApi } from "./session-api.ts";

/** Calls that need no seat: entrance, orders, links. Rejects with a `CallError`; the screen says what happened. */
export const publicApi = sessionApi(undefined);
