import { cancelGoal } from "@contract/endpoints/goal.ts";
import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { useMemo } from "react";
import { apiWithToken } from "../../api/api-with-token.ts";
import type { Session } from "../../device/session.ts";
import { GoalBar } from "../../goal/GoalBar.tsx";
import { useGoal } from "../../goal/use-goal.ts";
import { useDates } from "../../i18n/dates.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { toast } from "../../ui/toast.ts";
import utilities from "../../ui/utilities.module.css";
import styles from "./BuyMore.module.css";
import { ChipInForm } from "./ChipInForm.tsx";
import { GoalForm } from "./GoalForm.tsx";

/** Without a socket, this page asks again at this interval. */
const reloadEveryMs = 5000;

/** The members' goal of an active room: its progress with a form to chip in, or the form that sets one. */
export function RoomGoal({ session, room }: { session: Session; room: RoomInfo }) {
  const t = useT("goal");
  const errorText = useErrorText();
  const { dateTime } = useDates();
  const api = useMemo(() => apiWithToken(session.token), [session.token]);
  const { goal, setGoal } = useGoal(api, { everyMs: reloadEveryMs });
  const maySet = can(room.me.role, "room.setGoal");
  if (goal === undefined) return null;
  if (goal?.state !== "open") return maySet ? <GoalForm session={session} onMade={(made) => setGoal(made)} /> : null;
  const callOff = async () => {
    try {
      setGoal((await api(cancelGoal, {})).goal);
    } catch (error) {
      void toast(errorText(error));
    }
  };
  const { days, contributions, endsAt, missing } = goal;
  return (
    <Card className={utilities.column6}>
      <h2 className={styles.heading}>{t("heading", { days })}</h2>
      <GoalBar goal={goal} />
      <p className={utilities.note}>{t("contributions", { count: contributions })}</p>
      <p className={utilities.note}>{t("rule", { date: dateTime(endsAt) })}</p>
      {missing > 0 ? <ChipInForm session={session} me={room.me} goal={goal} /> : <p>{t("held")}</p>}
      {maySet && (
        <ConfirmButton
          variant="ghost"
          title={t("cancelTitle")}
          content={t("cancelText")}
          confirmText={t("cancel")}
          onConfirm={callOff}
        />
      )}
    </Card>
  );
}
