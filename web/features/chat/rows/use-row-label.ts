import { isCalled } from "@contract/mentions.ts";
import { useCallback } from "react";
import type { OutboxItem, TimelineItem } from "../../../room/types.ts";
import type { RowTools } from "./row-context.ts";

export type SpokenItem = Exclude<TimelineItem, { kind: "time" } | { kind: "unread" }>;

const states = { waiting: "status.waiting", sending: "status.sending", failed: "status.failed" } as const;

/** A file that is on its way waits for nothing. */
function spokenState(item: OutboxItem): OutboxItem["state"] {
  return item.kind !== "text" && item.state === "waiting" && !item.upload.paused ? "sending" : item.state;
}

type Told = Pick<RowTools, "t" | "dates" | "mediaWords" | "noticeText" | "selfName" | "names" | "find">;

/** A row in one sentence, for screen readers: who, when, what, and how it stands with it. */
export function useRowLabel(told: Told): (item: SpokenItem) => string {
  const { t, dates, mediaWords, noticeText, selfName, names, find } = told;
  return useCallback(
    (item) => {
      if (item.kind === "pending")
        return `${t("you")}, ${t(states[spokenState(item.item)])}: ${mediaWords.ofItem(item.item)}`;
      const { message } = item;
      if (item.kind !== "message") return noticeText(message);
      const sender = find(message.senderId);
      const name = item.mine ? t("you") : (sender?.name ?? t("someone"));
      const owner = !item.mine && sender?.role === "owner" ? `, ${t("owner")}` : "";
      const state =
        item.mine && message.readCount > 0 ? `, ${t("status.readCount", { count: message.readCount })}` : "";
      const called = !item.mine && isCalled(message.content, selfName, names) ? `, ${t("mentions.you")}` : "";
      return `${name}${owner}, ${dates.time(message.sentAt)}${state}${called}: ${mediaWords.ofMessage(message)}`;
    },
    [t, dates, noticeText, mediaWords, selfName, names, find],
  );
}
