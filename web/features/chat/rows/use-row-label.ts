import { isMentioned } from "@contract/text/mentions.ts";
import { useCallback } from "react";
import type { OutboxItem } from "../../../room/types.ts";
import type { RowPeople, RowTexts, SpokenItem } from "./row-context.ts";

/** `paced`: the connection is live, so only the outbox's rate limit delays a waiting text. */
export function stateLabel(item: OutboxItem, paced: boolean): `status.${OutboxItem["state"] | "soon"}` {
  if (item.state !== "waiting") return `status.${item.state}`;
  if (item.kind !== "text" && !item.upload.paused) return "status.sending";
  return paced && item.kind === "text" ? "status.soon" : "status.waiting";
}

type RowLabelTools = Omit<RowTexts, "tag"> & Omit<RowPeople, "selfId" | "label">;

/** A row in one sentence for screen readers: sender, time, content and state. */
export function useRowLabel(tools: RowLabelTools): (item: SpokenItem, paced: boolean) => string {
  const { t, dates, mediaLabel, noticeText, selfName, names, find } = tools;
  return useCallback(
    (item, paced) => {
      if (item.kind === "pending")
        return `${t("you")}, ${t(stateLabel(item.item, paced))}: ${mediaLabel.ofItem(item.item)}`;
      const { message } = item;
      if (item.kind !== "message") return noticeText(message);
      const sender = find(message.senderId);
      const name = item.mine ? t("you") : (sender?.name ?? t("someone"));
      const owner = !item.mine && sender?.role === "owner" ? `, ${t("owner")}` : "";
      const state =
        item.mine && message.readCount > 0 ? `, ${t("status.readCount", { count: message.readCount })}` : "";
      const mention = !item.mine && isMentioned(message.content, selfName, names) ? `, ${t("mentions.you")}` : "";
      return `${name}${owner}, ${dates.time(message.sentAt)}${state}${mention}: ${mediaLabel.ofMessage(message)}`;
    },
    [t, dates, noticeText, mediaLabel, selfName, names, find],
  );
}
