import type { Message } from "@contract/message.ts";
import { useCallback } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRowTools } from "../rows/row-context.ts";
import { type NoticeWords, noticeWords } from "./notice-words.ts";

/** Words a notice in the language of the screen; "" for what is none. */
export function useNoticeText(): (message: Message) => string {
  const t = useT("chat");
  // All notices take the same values; the checker would try every combination of them.
  const say = t as unknown as (key: NoticeWords["key"], values: NoticeWords["values"]) => string;
  const { selfId, find } = useRowTools();
  return useCallback(
    (message) => {
      const words = noticeWords(message, { selfId, find, someone: t("someone") });
      return words ? say(words.key, words.values) : "";
    },
    [t, say, selfId, find],
  );
}
