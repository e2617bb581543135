import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import type { Api } from "../../api/api.ts";
import { apiWithToken } from "../../api/api-with-token.ts";
import type { Session } from "../../device/session.ts";
import { unsealedImports } from "./import-content.ts";

/** A seat outside of its live room. `api`: answers about a sealed room are decrypted. Rejects with an `ApiError`. */
export function openDecryptingApi(session: Session) {
  const api = apiWithToken(session.token);
  if (!session.sealed) return { api, imports: async () => unsealedImports };
  const content = import("../sealed/sealed-content.ts").then(({ openSealedContent }) =>
    openSealedContent({ session, renewLinks }),
  );
  const opened = content.then((sealed) => sealed.wrap(api));
  // The first request reports the error.
  opened.catch(() => {});
  const whole: Api = async (call, ...input) => (await opened)(call, ...input);
  async function renewLinks(messageId: number) {
    await whole(getMessagesByIds, { query: { ids: [messageId] }, quiet: true });
  }
  return { api: whole, imports: async () => (await content).imports() };
}

/** Requests of a seat outside of its live room. */
export const seatApi = (session: Session): Api => openDecryptingApi(session).api;
