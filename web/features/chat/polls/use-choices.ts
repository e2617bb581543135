import { listVotes } from "@contract/endpoints/messages.ts";
import { LruMap } from "@contract/lru-map.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { seatPrefix } from "../../../device/session.ts";
import { useApi, useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";

type Choices = readonly number[];
type Change = (choices: Choices) => Choices;

const none: Choices = [];
const pollsRemembered = 200;
const known = new LruMap<string, Choices>(pollsRemembered);

/**
 * The own choices in a poll, as option numbers, and the function that changes them; none for a poll that is not sent
 * yet. They are requested when the poll is shown, with each new connection, and after a vote without an answer.
 */
export function useChoices(messageId: number, several: boolean): [Choices, (change: Change) => Promise<void>] {
  const api = useApi();
  const { vote } = useRoomActions();
  const live = useRoom((state) => state.connection === "live");
  const key = useRoom(({ session }) => `${seatPrefix(session)}${messageId}`);
  const [choices, setChoices] = useState(known.get(key) ?? none);
  const [stale, setStale] = useState(true);
  /** Changes without an answer, the oldest first, and the end of the newest one's vote. */
  const pending = useRef<Change[]>([]);
  const lastVote = useRef<Promise<void>>(Promise.resolve());

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
  const send = async (change: Change) => {
    const next = change(several ? await request() : none);
    await vote(messageId, next);
    known.set(key, next);
  };
  /** Votes go one after another: each adds to the one before, however quickly a member presses. */
  const choose = (change: Change) => {
    setChoices(change);
    setStale(false);
    pending.current.push(change);
    const sent = lastVote.current.then(() => send(change));
    const ended = sent.finally(() => {
      pending.current.shift();
      setChoices(pending.current.reduce((now, later) => later(now), known.get(key) ?? none));
    });
    lastVote.current = ended.catch(() => setStale(true));
    return ended;
  };
  return [choices, choose];
}
