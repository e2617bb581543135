import { listVotes } from "@contract/calls/messages.ts";
import { LruMap } from "@contract/lru-map.ts";
import { useEffect, useState } from "react";
import { useApi } from "../../../room/RoomProvider.tsx";

type Choices = readonly number[];

const none: Choices = [];
const pollsRemembered = 200;
const known = new LruMap<string, Choices>(pollsRemembered);

/** The own choices in a poll, as option numbers; fetched once per page, and none for a poll that is not sent yet. */
export function useChoices(roomId: string, messageId: number): [Choices, (choices: Choices) => void] {
  const api = useApi();
  const key = `${roomId} ${messageId}`;
  const [choices, setChoices] = useState(known.get(key) ?? none);
  useEffect(() => {
    if (messageId === 0 || known.get(key)) return;
    api(listVotes, { params: { messageId: String(messageId) }, quiet: true }).then(
      (votes) => {
        if (known.get(key)) return;
        known.set(key, votes.choices);
        setChoices(votes.choices);
      },
      () => {},
    );
  }, [api, key, messageId]);
  const choose = (next: Choices) => {
    known.set(key, next);
    setChoices(next);
  };
  return [choices, choose];
}
