import { listVotes } from "@contract/endpoints/messages.ts";
import { LruMap } from "@contract/lru-map.ts";
import { useCallback, useEffect, useState } from "react";
import { seatKey } from "../../../device/seat-key.ts";
import { useApi, useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";

type Choices = readonly number[];

type Choose = (change: (now: Choices) => Choices) => Promise<void>;

const none: Choices = [];
const pollsRemembered = 200;
const known = new LruMap<string, Choices>(pollsRemembered);

/**
 * The own choices in a poll, as option numbers, and the function that changes them; none for a poll that is not sent
 * yet. They are requested with each new connection and after a vote without an answer.
 */
export function useChoices(messageId: number, several: boolean): [Choices, Choose] {
  const api = useApi();
  const { vote } = useRoomActions();
  const live = useRoom((state) => state.connection === "live");
  const key = useRoom(({ session }) => `${seatKey(session)}${messageId}`);
  const [choices, setChoices] = useState(known.get(key) ?? none);
  const [stale, setStale] = useState(!known.has(key));

  const request = useCallback(
    async () => (await api(listVotes, { params: { messageId: String(messageId) }, quiet: true })).choices,
    [api, messageId],
  );
  useEffect(() => {
    if (!live) setStale(true);
  }, [live]);
  useEffect(() => {
    if (messageId === 0 || !live || !stale) return;
    let outdated = false;
    request().then(
      (found) => {
        if (outdated) return;
        known.set(key, found);
        setChoices(found);
        setStale(false);
      },
      () => {},
    );
    return () => {
      outdated = true;
    };
  }, [request, key, messageId, live, stale]);

  /** A vote replaces all choices: of several, those of the seat's other devices are requested first. */
  const choose = async (change: (now: Choices) => Choices) => {
    setChoices(change);
    setStale(false);
    try {
      const next = change(several ? await request() : choices);
      await vote(messageId, next);
      known.set(key, next);
      setChoices(next);
    } catch (error) {
      setChoices(choices);
      setStale(true);
      throw error;
    }
  };
  return [choices, choose];
}
