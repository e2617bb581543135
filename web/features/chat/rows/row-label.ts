import { mentions } from "../../../room/state/mentions.ts";
import type { OutboxItem, TextItem, TimelineItem } from "../../../room/types.ts";
import { noticeText } from "../labels/notice-label.ts";
import type { RowTexts } from "./RowContexts.tsx";
import { lastSent, readLabel, unsentOf } from "./row-state.ts";

type SpokenItem = Exclude<TimelineItem, { kind: "time" } | { kind: "unread" }>;

/** `paced`: the connection is live, so only the outbox's rate limit delays a waiting text. */
export function stateLabel(item: OutboxItem, paced: boolean): `status.${OutboxItem["state"] | "soon"}` {
  if (item.state !== "waiting") return `status.${item.state}`;
  if (item.kind !== "text" && !item.upload.paused) return "status.sending";
  return paced && item.kind === "text" ? "status.soon" : "status.waiting";
}

/** A row in one sentence for screen readers: sender, time, content and state. `edit`: without an acknowledgement. */
export function rowLabel(item: SpokenItem, paced: boolean, texts: RowTexts, edit?: TextItem): string {
  const { t, dates, mediaLabel, selfId, selfName, names, find, nameOf } = texts;
  const album = "album" in item && item.album ? t("spoken.album", { count: item.album.length }) : "";
  const contentOf = (label: string, caption: string) => (album ? [album, caption].filter(Boolean).join(": ") : label);
  if (item.kind === "pending") {
    const { item: unsent } = item;
    return `${t("you")}, ${t(stateLabel(unsent, paced))}: ${contentOf(mediaLabel.ofItem(unsent), unsent.content)}`;
  }
  const { message } = item;
  if (item.kind !== "message") return noticeText(message, texts);
  const owner = !item.mine && find(message.senderId)?.role === "owner" ? `, ${t("owner")}` : "";
  const [unsent] = unsentOf([...(edit ? [edit] : []), ...(item.album ?? [])]);
  const ownState = unsent ? t(stateLabel(unsent, false)) : readLabel(lastSent(item).readCount, texts);
  const state = item.mine ? `, ${ownState}` : "";
  const edited = message.editedAt === undefined ? "" : `, ${t("edited")}`;
  const imported = message.imported ? `, ${t("imported")}` : "";
  const mention =
    !item.mine && mentions(message, { id: selfId, name: selfName, names }) ? `, ${t("mentions.you")}` : "";
  return `${nameOf(message.senderId)}${owner}, ${dates.time(message.sentAt)}${state}${edited}${imported}${mention}: ${contentOf(mediaLabel.ofMessage(message), message.content)}`;
}
