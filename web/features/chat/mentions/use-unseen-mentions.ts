import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useApi, useRoom } from "../../../room/RoomProvider.tsx";
import { mentionsFrom, type Reader } from "../../../room/state/mentions.ts";
import { askForMentions } from "./find-mentions.ts";

const noIds: readonly number[] = [];

interface Options {
  scroller: RefObject<HTMLElement | null>;
  /** Id of the first message. */
  from: number;
  visible: boolean;
}

/**
 * Unread messages that mention the reader, until each was in view: jumping to the newest message marks all as read but
 * shows none of them. Ids ascend.
 */
export function useUnseenMentions({ scroller, from, visible }: Options) {
  const api = useApi();
  const members = useRoom((state) => state.members);
  const selfId = useRoom((state) => state.session.memberId);
  const messages = useRoom((state) => state.messages);
  const sealed = useRoom(({ room }) => room.sealed === true);
  const hasOlder = useRoom((state) => state.hasOlder);
  const clearedTo = useRoom((state) => state.room.clearedTo);
  const hidden = useRoom((state) => state.hidden);
  const [farIds, setFarIds] = useState(noIds);
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set());

  const reader = useMemo<Reader>(() => {
    const name = members.find(({ id }) => id === selfId)?.name ?? "";
    return { id: selfId, name, names: members.map((member) => member.name) };
  }, [members, selfId]);

  const oldest = messages[0]?.id;
  const gap = hasOlder && oldest !== undefined && oldest > from && reader.name !== "";
  const live = useRoom((state) => state.connection === "live");
  const asked = useRef(false);
  useEffect(() => {
    if (!gap || !live || asked.current || oldest === undefined) return;
    asked.current = true;
    // After an error the next connection asks again; mentions among the loaded messages are found meanwhile.
    askForMentions(api, from, oldest, reader, sealed).then(setFarIds, () => {
      asked.current = false;
    });
  }, [gap, live, api, from, oldest, reader, sealed]);

  const unseen = useMemo(() => {
    const before = oldest ?? Number.POSITIVE_INFINITY;
    const ids = [...farIds.filter((id) => id < before && id > clearedTo), ...mentionsFrom(messages, from, reader)];
    return ids.filter((id) => !seen.has(id) && !hidden.has(id));
  }, [farIds, oldest, clearedTo, messages, from, reader, seen, hidden]);

  const drop = useCallback((ids: readonly number[]) => setSeen((before) => new Set([...before, ...ids])), []);

  const update = useCallback(() => {
    const list = scroller.current;
    if (!list || !visible) return;
    const inView = unseen.filter((id) => isInView(list, id));
    if (inView.length > 0) drop(inView);
  }, [scroller, visible, unseen, drop]);

  // Runs after each render, since rows mount and unmount with it.
  useEffect(update);
  useEffect(() => {
    const list = scroller.current;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    list?.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      list?.removeEventListener("scroll", onScroll);
    };
  }, [scroller, update]);

  return { unseen, drop };
}

const enoughPx = 24;

/** The row key of another member's message is its id. */
function isInView(list: HTMLElement, id: number): boolean {
  const row = list.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect();
  if (!row) return false;
  const window = list.getBoundingClientRect();
  return row.bottom >= window.top + enoughPx && row.top <= window.bottom - enoughPx;
}
