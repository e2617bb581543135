import { can } from "@contract/permissions.ts";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import UserPlus from "lucide-react/icons/user-plus";
import { useT } from "../../i18n/use-t.ts";
import { ReportsRow } from "../../reports/OwnersReports.tsx";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Emblem } from "../../ui/Emblem.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { AboutMe } from "./AboutMe.tsx";
import { EndRoom } from "./EndRoom.tsx";
import { LeaveRoom } from "./LeaveRoom.tsx";
import { MembersGoal } from "./MembersGoal.tsx";
import { MembersPreview } from "./MembersPreview.tsx";
import { OwnersTools } from "./OwnersTools.tsx";
import { ReportRoom } from "./ReportRoom.tsx";
import { RoomFacts } from "./RoomFacts.tsx";
import styles from "./RoomHero.module.css";

export function RoomDetailsScreen() {
  const t = useT("room");
  const { toChat } = useRoomPages();
  const loaded = useRoom((state) => state.loaded);
  const owns = useRoom(({ room }) => can(room.me.role, "room.manage"));
  const ends = useRoom(({ room }) => can(room.me.role, "room.end"));
  return (
    <Page title={t("title")} fill="pane" waiting={!loaded} onBack={toChat}>
      <RoomHero />
      {owns && <ReportsRow />}
      <MembersPreview />
      <RoomFacts />
      <MembersGoal />
      <BuyMore />
      <AboutMe />
      {owns && <OwnersTools />}
      {ends && <EndRoom />}
      <ReportRoom />
      <LeaveRoom />
    </Page>
  );
}

/** Picture and name of the room, with its share of taken seats. */
function RoomHero() {
  const { roomId, name, seats, seatsUsed } = useRoom(({ room }) => room);
  return (
    <div className={styles.hero}>
      <Emblem bare taken={seatsUsed / seats}>
        <Avatar id={roomId} name={name} size={72} />
      </Emblem>
      <p className={styles.name}>{name}</p>
    </div>
  );
}

function BuyMore() {
  const t = useT("pay");
  const { toSeats, toTime } = useRoomPages();
  const mayBuy = useRoom(({ room }) => can(room.me.role, "room.buy"));
  if (!mayBuy) return null;
  return (
    <List heading={t("more")}>
      <ListRow icon={<UserPlus size={20} />} title={t("addSeats")} detail={t("addSeatsHint")} onClick={toSeats} />
      <ListRow icon={<CalendarPlus size={20} />} title={t("addTime")} detail={t("addTimeHint")} onClick={toTime} />
    </List>
  );
}
