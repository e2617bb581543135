import type { ComponentProps } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import styles from "./MessageScroller.module.css";

/** The scroller of the messages. A component of its own, so that loading older messages re-renders no rows. */
export function MessageScroller(props: Omit<ComponentProps<"div">, "className">) {
  const t = useT("chat");
  const busy = useRoom((state) => !state.loaded || state.loadingOlder);
  return (
    <div
      {...props}
      className={styles.log}
      role="log"
      aria-live="off"
      aria-label={t("messages")}
      aria-busy={busy}
      // The router restores the scroll offset of each element at every navigation, also after a jump. This id contains a
      // CSS escape, so the router's selector matches no element: the list alone positions itself.
      data-scroll-restoration-id="\6eone"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    />
  );
}
