import { shownReactions } from "../../../room/message-reactions.ts";
import { mentions } from "../../../room/state/mentions.ts";
import type { Reacting, TextItem, TimelineItem } from "../../../room/types.ts";
import { hasMedia, hasNoBubble } from "../media/kinds.ts";
import { AlbumInRow, MediaOfMessage } from "../media/MediaInRow.tsx";
import { PollInRow } from "../polls/PollInRow.tsx";
import { Bubble } from "./Bubble.tsx";
import { FailedNotes, isFailed } from "./FailedNotes.tsx";
import { MessageText } from "./MessageText.tsx";
import { MyMeta, PendingMeta, TheirMeta } from "./Meta.tsx";
import { Quote } from "./Quote.tsx";
import { Reactions } from "./Reactions.tsx";
import { useRowActions, useRowTexts } from "./RowContexts.tsx";
import { stateLabel } from "./row-label.ts";
import { lastSent, unsentOf } from "./row-state.ts";

interface Props {
  item: Extract<TimelineItem, { kind: "message" }>;
  active: boolean;
  reacting: Reacting[number] | undefined;
  edit: TextItem | undefined;
}

/** `edit`: an own edit without an acknowledgement, whose wording `item` has already. */
export function MessageRow({ item, active, reacting, edit }: Props) {
  const { t, mediaLabel, selfId, selfName, names, find } = useRowTexts();
  const { mayReply, mayReact, openMenu, reply, react } = useRowActions();
  const { message, mine, first, last, key, album } = item;
  const sent = (album ?? [message]).flatMap((part) => ("id" in part ? [part] : []));
  const unsent = unsentOf([...(edit ? [edit] : []), ...(album ?? [])]);
  /** The caption is the first part's, the readers of all parts are the last part's. */
  const whole = { ...lastSent(item), editedAt: message.editedAt };
  const tabIndex = active ? 0 : -1;
  const sender = find(message.senderId) ?? { id: message.senderId, name: t("someone"), avatar: "" };
  return (
    <Bubble
      mine={mine}
      first={first}
      last={last}
      sender={mine ? undefined : sender}
      bare={hasNoBubble(message)}
      meta={
        unsent[0] ? (
          <PendingMeta
            createdAt={message.sentAt}
            label={t(stateLabel(unsent[0], false))}
            failed={unsent.some(isFailed)}
          />
        ) : mine ? (
          <MyMeta message={whole} shown={last} tabIndex={tabIndex} />
        ) : (
          <TheirMeta message={whole} shown={last} />
        )
      }
      mentioned={!mine && mentions(message, { id: selfId, name: selfName, names })}
      failed={unsent.some(isFailed)}
      below={
        <>
          <FailedNotes items={unsent} />
          {sent.map((part) => (
            <Reactions
              key={part.id}
              message={part}
              shown={shownReactions(part, part === message ? reacting : undefined, selfId)}
              right={mine}
              tabIndex={tabIndex}
            />
          ))}
        </>
      }
      onMore={(at) => openMenu(message, at)}
      onReply={mayReply && !message.locked ? () => reply(message) : undefined}
      onReact={mayReact ? (emoji) => react(message, emoji) : undefined}
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
      {album ? (
        <AlbumInRow parts={album} mine={mine} senderName={sender.name} tabIndex={tabIndex} />
      ) : (
        hasMedia(message) && (
          <MediaOfMessage message={message} mine={mine} senderName={sender.name} tabIndex={tabIndex} />
        )
      )}
      {message.locked ? (
        <em>{mediaLabel.ofMessage(message)}</em>
      ) : (
        (message.content !== "" || !hasMedia(message)) && (
          <MessageText text={message.content || t("unsupported")} rowKey={key} tabIndex={tabIndex} />
        )
      )}
      <PollInRow poll={message.poll} messageId={message.id} senderId={message.senderId} tabIndex={tabIndex} />
    </Bubble>
  );
}
