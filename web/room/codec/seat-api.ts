import { getMessagesByIds } from "@contract/calls/messages.ts";
import type { Api } from "../../api/api.ts";
import { sessionApi } from "../../api/session-api.ts";
import type { Session } from "../../device/session.ts";

/** Calls of a seat outside of its live room. Answers about a sealed room are opened. Rejects with a `CallError`. */
export function seatApi(session: Session): Api {
  const api = sessionApi(session.token);
  if (!session.sealed) return api;
  const opened = import("../sealed/sealed-content.ts")
    .then(({ openSealedContent }) => openSealedContent({ session, renewLinks }))
    .then((content) => content.wrap(api));
  // The first call reports the error.
  opened.catch(() => {});
  const whole: Api = async (call, ...input) => (await opened)(call, ...input);
  async function renewLinks(messageId: number) {
    await whole(getMessagesByIds, { query: { ids: [messageId] }, quiet: true });
  }
  return whole;
}
