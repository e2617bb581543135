import { KnockBar } from "../../knocks/KnockBar.tsx";
import { PinnedBar } from "./pins/PinnedBar.tsx";
import styles from "./TopBars.module.css";

/** Bars over the upper end of the messages. */
export function TopBars({ onJump }: { onJump: (messageId: number) => void }) {
  return (
    <div className={styles.bars}>
      <KnockBar />
      <PinnedBar onJump={onJump} />
    </div>
  );
}
