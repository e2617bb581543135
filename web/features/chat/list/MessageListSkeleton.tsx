import { Skeleton } from "../../../ui/Skeleton.tsx";
import styles from "./MessageList.module.css";

export function MessageListSkeleton() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      {["46%", "62%", "38%", "54%", "30%"].map((width) => (
        <Skeleton key={width} width={width} height="40px" />
      ))}
    </div>
  );
}
