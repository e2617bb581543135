import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { Api } from "../api/api.ts";
import { withoutUndefined } from "../lib/without-undefined.ts";
import { changeLists } from "./state/history-window.ts";
import { changeMessage } from "./state/message-list.ts";
import type { StateAccess } from "./types.ts";

const batchMs = 30;

/**
 * Fetches new links for the files of messages with expired ones. Coalesces what is asked within 30 ms into one request,
 * which rejects with an `ApiError`.
 */
export function openLinkRenewal(api: Api, update: StateAccess["update"]): (messageId: number) => Promise<void> {
  const wanted = new Set<number>();
  let round: Promise<void> | undefined;

  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, batchMs));
    round = undefined;
    const all = [...wanted];
    wanted.clear();
    const ids = all.slice(0, Limits.messagesByIdMax);
    const fresh = await api(getMessagesByIds, { query: { ids }, quiet: true });
    // The answer is limited in size and may be shorter; ids after its last one are requested again.
    const last = fresh[fresh.length - 1]?.id;
    const left = last === undefined ? [] : ids.filter((id) => id > last);
    update((state) =>
      changeLists(state, (messages) =>
        fresh.reduce((list, one) => changeMessage(list, one.id, (known) => withLinksOf(known, one)), messages),
      ),
    );
    await Promise.all([...left, ...all.slice(ids.length)].map(renew));
  };

  const renew = (messageId: number) => {
    wanted.add(messageId);
    round ??= ask();
    return round;
  };
  return renew;
}

/** Takes only the links; other fields change through the socket, in order of revision. */
function withLinksOf(known: Message, { fileUrl, posterUrl }: Message): Message {
  return known.fileId === undefined ? known : { ...known, ...withoutUndefined({ fileUrl, posterUrl }) };
}
