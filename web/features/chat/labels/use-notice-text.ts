import type { Message } from "@contract/message.ts";
import { useCallback } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { type FindMember, type NoticeLabel, noticeLabel } from "./notice-label.ts";

/** Text of a notice in the current language; empty for other messages. */
export function useNoticeText(selfId: string, find: FindMember): (message: Message) => string {
  const t = useT("chat");
  // All notices take the same values; without the cast the type checker tries all combinations.
  const say = t as unknown as (key: NoticeLabel["key"], values: NoticeLabel["values"]) => string;
  return useCallback(
    (message) => {
      const label = noticeLabel(message, { selfId, find, someone: t("someone") });
      return label ? say(label.key, label.values) : "";
    },
    [t, say, selfId, find],
  );
}
