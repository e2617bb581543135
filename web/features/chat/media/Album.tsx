import type { AlbumPart } from "../../../room/types.ts";
import { AlbumGrid } from "./AlbumGrid.tsx";
import { mediaOf } from "./kinds.ts";
import { MessageMedia } from "./MessageMedia.tsx";
import { PendingMedia } from "./PendingMedia.tsx";

interface Props {
  parts: readonly AlbumPart[];
  mine: boolean;
  senderName: string;
  tabIndex: number;
}

/** Pictures and videos sent together, acknowledged or not. */
export function Album({ parts, mine, senderName, tabIndex }: Props) {
  return (
    // An event id is unique for one sender only, as all parts of an album are.
    <AlbumGrid parts={parts} sizeOf={mediaOf} keyOf={({ eventId }) => eventId}>
      {(part) => {
        if (!("createdAt" in part))
          return <MessageMedia message={part} mine={mine} senderName={senderName} tabIndex={tabIndex} />;
        return part.kind !== "text" && <PendingMedia item={part} tabIndex={tabIndex} />;
      }}
    </AlbumGrid>
  );
}
