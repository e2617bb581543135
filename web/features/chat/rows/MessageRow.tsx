import { isMentioned } from "@contract/text/mentions.ts";
import { shownReactions } from "../../../room/reacting.ts";
import type { Reacting, TextItem, TimelineItem } from "../../../room/types.ts";
import { bigEmojiCount } from "../labels/text-shape.ts";
import { hasMedia, isBareMedia } from "../media/kinds.ts";
import { MediaOfMessage } from "../media/MediaInRow.tsx";
import { Bubble } from "./Bubble.tsx";
import { MessageText } from "./MessageText.tsx";
import { MyMeta, PendingMeta, TheirMeta } from "./Meta.tsx";
import { FailedNote } from "./PendingRow.tsx";
import { Quote } from "./Quote.tsx";
import { Reactions } from "./Reactions.tsx";
import { useRowActions, useRowTexts } from "./RowContexts.tsx";
import { stateLabel } from "./row-label.ts";

interface Props {
  item: Extract<TimelineItem, { kind: "message" }>;
  active: boolean;
  reacting: Reacting[number] | undefined;
  edit: TextItem | undefined;
}

/** `edit`: an own edit without an acknowledgement, whose wording `item` has already. */
export function MessageRow({ item, active, reacting, edit }: Props) {
  const { t, selfId, selfName, names, find } = useRowTexts();
  const { mayReply, openMenu, reply } = useRowActions();
  const { message, mine, first, last, key } = item;
  const tabIndex = active ? 0 : -1;
  const reactions = shownReactions(message, reacting, selfId);
  const sender = find(message.senderId) ?? { id: message.senderId, name: t("someone"), avatar: "" };
  return (
    <Bubble
      mine={mine}
      first={first}
      last={last}
      sender={mine ? undefined : sender}
      bare={message.replyTo === 0 && (isBareMedia(message) || bigEmojiCount(message.content) > 0)}
      meta={
        edit ? (
          <PendingMeta createdAt={message.sentAt} label={t(stateLabel(edit, false))} failed={edit.state === "failed"} />
        ) : mine ? (
          <MyMeta message={message} shown={last} tabIndex={tabIndex} />
        ) : (
          <TheirMeta message={message} shown={last} />
        )
      }
      mentioned={!mine && isMentioned(message.content, selfName, names)}
      failed={edit?.state === "failed"}
      below={
        <>
          {edit?.state === "failed" && <FailedNote item={edit} />}
          {reactions.length > 0 && <Reactions message={message} shown={reactions} right={mine} tabIndex={tabIndex} />}
        </>
      }
      onMore={(at) => openMenu(message, at)}
      onReply={mayReply ? () => reply(message) : undefined}
    >
      {message.replyTo !== 0 && (
        <Quote
          messageId={message.replyTo}
          senderId={message.quotedSenderId}
          text={message.quotedText}
          recalled={message.quotedRecalled}
          mine={mine}
          tabIndex={tabIndex}
        />
      )}
      {hasMedia(message) && (
        <MediaOfMessage message={message} mine={mine} senderName={sender.name} tabIndex={tabIndex} />
      )}
      {(message.content !== "" || !hasMedia(message)) && (
        <MessageText text={message.content || t("unsupported")} rowKey={key} tabIndex={tabIndex} />
      )}
    </Bubble>
  );
}
