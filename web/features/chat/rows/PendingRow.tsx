import type { TimelineItem } from "../../../room/types.ts";
import { hasNoBubble } from "../media/kinds.ts";
import { AlbumInRow, MediaOfPending } from "../media/MediaInRow.tsx";
import { PollInRow } from "../polls/PollInRow.tsx";
import { Bubble } from "./Bubble.tsx";
import { FailedNotes, isFailed } from "./FailedNotes.tsx";
import { MessageText } from "./MessageText.tsx";
import { PendingMeta } from "./Meta.tsx";
import { Quote } from "./Quote.tsx";
import { useRowTexts } from "./RowContexts.tsx";
import { stateLabel } from "./row-label.ts";
import { unsentOf } from "./row-state.ts";

interface Props {
  item: Extract<TimelineItem, { kind: "pending" }>;
  active: boolean;
  paced: boolean;
}

/** An own message without an acknowledgement, or refused by the server. */
export function PendingRow({ item: row, active, paced }: Props) {
  const { t } = useRowTexts();
  const { item, first, last, key, album } = row;
  const items = unsentOf(album ?? [item]);
  const failed = items.some(isFailed);
  const tabIndex = active ? 0 : -1;
  return (
    <Bubble
      mine
      first={first}
      last={last}
      bare={hasNoBubble(item)}
      failed={failed}
      meta={<PendingMeta createdAt={item.createdAt} label={t(stateLabel(item, paced))} failed={failed} />}
      below={<FailedNotes items={items} />}
    >
      {item.replyTo !== 0 && (
        <Quote
          messageId={item.replyTo}
          senderId={item.quotedSenderId}
          text={item.quotedText}
          mine
          tabIndex={tabIndex}
        />
      )}
      {album ? (
        <AlbumInRow parts={album} mine senderName="" tabIndex={tabIndex} />
      ) : (
        item.kind !== "text" && <MediaOfPending item={item} tabIndex={tabIndex} />
      )}
      {item.content !== "" && <MessageText text={item.content} rowKey={key} tabIndex={tabIndex} />}
      {item.kind === "text" && <PollInRow poll={item.poll} tabIndex={tabIndex} />}
    </Bubble>
  );
}
