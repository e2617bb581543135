import HandCoins from "lucide-react/icons/hand-coins";
import { GoalBar } from "../../goal/GoalBar.tsx";
import { useGoal } from "../../goal/use-goal.ts";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { List, ListRow } from "../../ui/List.tsx";
import styles from "./RoomDetails.module.css";

/** The members' open goal, and the way to chip in. */
export function MembersGoal() {
  const version = useRoom(({ room }) => room.goal);
  return version ? <OpenGoal version={version} /> : null;
}

function OpenGoal({ version }: { version: string }) {
  const t = useT("goal");
  const { goal } = useGoal(useApi(), { version });
  const { toTime } = useRoomPages();
  if (goal?.state !== "open") return null;
  return (
    <List heading={t("title")}>
      <div className={styles.goal}>
        <GoalBar goal={goal} />
      </div>
      <ListRow
        icon={<HandCoins size={20} />}
        title={t("open")}
        detail={t("contributions", { count: goal.contributions })}
        onClick={toTime}
      />
    </List>
  );
}
