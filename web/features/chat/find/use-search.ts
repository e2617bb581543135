import { searchMessages } from "@contract/endpoints/messages.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { searchTerms } from "@contract/text/search-terms.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi, useRoom } from "../../../room/RoomProvider.tsx";

export interface Found {
  terms: readonly string[];
  messages: readonly Message[];
  /** Older results exist. */
  more: boolean;
}

const typingPauseMs = 250;

/** Debounced search in the room; excludes messages deleted on this device. */
export function useSearch(text: string) {
  const api = useApi();
  const hidden = useRoom((state) => state.hidden);
  const [found, setFound] = useState<Found>();
  const [state, setState] = useState<"idle" | "looking" | "failed">("idle");
  const asking = useRef<AbortController>(undefined);
  const wanted = searchTerms(text).join(" ");

  const ask = useCallback(
    async (terms: string, known: Found | undefined) => {
      asking.current?.abort();
      asking.current = new AbortController();
      const { signal } = asking.current;
      setState("looking");
      try {
        const before = known?.messages.at(-1)?.id;
        const body = { text: terms, limit: Limits.searchPage, ...(before === undefined ? {} : { before }) };
        const page = await api(searchMessages, { body, signal, quiet: true });
        if (signal.aborted) return;
        setFound({
          terms: terms.split(" "),
          messages: [...(known?.messages ?? []), ...page.messages],
          more: page.more,
        });
        setState("idle");
      } catch {
        if (!signal.aborted) setState("failed");
      }
    },
    [api],
  );

  useEffect(() => {
    asking.current?.abort();
    setState("idle");
    if (wanted === "") return setFound(undefined);
    const timer = setTimeout(() => void ask(wanted, undefined), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted, ask]);
  useEffect(() => () => asking.current?.abort(), []);

  const shown = found && { ...found, messages: found.messages.filter(({ id }) => !hidden.has(id)) };
  // Until the answer, `found` is that of a former text.
  const isCurrent = found?.terms.join(" ") === wanted;
  return {
    found: shown,
    isCurrent,
    state,
    more: () => void ask(wanted, found),
    again: () => void ask(wanted, undefined),
  };
}
