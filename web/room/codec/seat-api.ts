import type { Api } from "../../api/api.ts";
import { sessionApi } from "../../api/session-api.ts";
import type { Session } from "../../device/session.ts";

/** Calls of a seat outside of its live room. Answers about a sealed room are opened. Rejects with a `CallError`. */
export function seatApi(session: Session): Api {
  const api = sessionApi(session.token);
  if (!session.sealed) return api;
  const opened = import("../sealed/sealed-content.ts")
    .then(({ openSealedContent }) => openSealedContent(session))
    .then((content) => content.wrap(api));
  // The first call reports the error.
  opened.catch(() => {});
  return async (call, ...input) => (await opened)(call, ...input);
}
