import type { Role } from "@contract/permissions.ts";
import { type PointerEvent, type ReactNode, Suspense, useState } from "react";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import styles from "./Bubble.module.css";
import { BubbleTools } from "./BubbleTools.tsx";
import { OwnerBadge } from "./OwnerBadge.tsx";

interface Props {
  mine: boolean;
  /** First of a run by one sender, with avatar and name. */
  first: boolean;
  last: boolean;
  /** Undefined for own messages. */
  sender?: { id: string; name: string; avatar: string; role?: Role } | undefined;
  /** Time and state, beside the bubble. */
  meta: ReactNode;
  /** True for emoji alone, shown without a bubble. */
  bare: boolean;
  failed?: boolean;
  /** The message mentions the reader. */
  mentioned?: boolean;
  below?: ReactNode;
  onMore?: ((at: { x: number; y: number }) => void) | undefined;
  onReply?: (() => void) | undefined;
  onReact?: ((emoji: string) => void) | undefined;
  children: ReactNode;
}

/** One message in its bubble: others' at the left with their avatar, own ones at the right. */
export function Bubble(props: Props) {
  const { mine, first, last, sender, meta, bare, failed, mentioned, below, onMore, onReply, onReact, children } = props;
  const [pointedAt, setPointedAt] = useState(false);
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && hasMoved(event)) setPointedAt(true);
  };
  return (
    <div
      className={cx(styles.row, mine ? styles.mine : styles.theirs, first && styles.first, last && styles.last)}
      onPointerMove={onPointerMove}
    >
      {sender && first && (
        <>
          <div className={styles.picture}>
            <Avatar id={sender.id} name={sender.name} src={sender.avatar} size={36} />
          </div>
          <span className={styles.name}>
            <span translate="no">{sender.name}</span>
            {sender.role === "owner" && <OwnerBadge />}
          </span>
        </>
      )}
      <div className={styles.line}>
        <div
          className={cx(
            styles.bubble,
            bare && styles.bare,
            failed && styles.failed,
            mentioned && styles.mentioned,
            pointedAt && styles.pointed,
          )}
          data-bubble
        >
          {children}
          {pointedAt && onMore && (
            <Suspense fallback={null}>
              <BubbleTools mine={mine} onMore={onMore} onReply={onReply} onReact={onReact} />
            </Suspense>
          )}
        </div>
        {meta}
      </div>
      {below}
    </div>
  );
}

const lastPointerPosition = { x: -1, y: -1 };

/** In a busy room rows move below a resting mouse, which fires pointer events without movement. */
function hasMoved({ screenX: x, screenY: y }: PointerEvent): boolean {
  const moved = x !== lastPointerPosition.x || y !== lastPointerPosition.y;
  Object.assign(lastPointerPosition, { x, y });
  return moved;
}
