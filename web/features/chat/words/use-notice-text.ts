import type { Message } from "@contract/message.ts";
import { useCallback } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRowTools } from "../rows/row-context.ts";
import { noticeWords } from "./notice-words.ts";

/** Words a notice in the language of the screen; "" for what is none. */
export function useNoticeText(): (message: Message) => string {
  const t = useT("chat");
  const { selfId, find } = useRowTools();
  return useCallback(
    (message) => {
      const words = noticeWords(message, { selfId, find, someone: t("someone") });
      return words ? t(words.key, words.values) : "";
    },
    [t, selfId, find],
  );
}
