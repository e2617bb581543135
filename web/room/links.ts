import { getMessagesByIds } from "@contract/calls/messages.ts";
import { Limits } from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { Api } from "../api/api.ts";
import { changeMessage } from "./message-list.ts";
import { changeLists } from "./past.ts";
import type { RoomState } from "./types.ts";

export interface LinkRenewal {
  renew(messageId: number): Promise<void>;
}

const gatherMs = 30;

/** New links to the files of messages whose links have ended: those that are asked for together, in one call. */
export function openLinkRenewal(api: Api, update: (change: (state: RoomState) => RoomState) => void): LinkRenewal {
  const wanted = new Set<number>();
  let round: Promise<void> | undefined;

  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    round = undefined;
    const ids = [...wanted].slice(0, Limits.messagesByIdMax);
    for (const id of ids) wanted.delete(id);
    const fresh = await api(getMessagesByIds, { query: { ids }, quiet: true });
    update((state) =>
      changeLists(state, (messages) =>
        fresh.reduce((list, one) => changeMessage(list, one.id, (known) => withLinksOf(known, one)), messages),
      ),
    );
  };

  return {
    renew(messageId) {
      wanted.add(messageId);
      round ??= ask();
      return round;
    },
  };
}

/** Nothing but the links: everything else comes by the socket, in its order. */
function withLinksOf(known: Message, { fileUrl, posterUrl }: Message): Message {
  if (known.fileId === undefined) return known;
  return {
    ...known,
    ...(fileUrl === undefined ? {} : { fileUrl }),
    ...(posterUrl === undefined ? {} : { posterUrl }),
  };
}
