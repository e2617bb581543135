import { can } from "@contract/permissions.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import UserPlus from "lucide-react/icons/user-plus";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";

export function BuyMore() {
  const t = useT("pay");
  const navigate = useNavigate();
  const params = useParams({ from: "/chatroom/$code" });
  const mayBuy = useRoom(({ room }) => can(room.me.role, "room.buy"));
  if (!mayBuy) return null;
  return (
    <List heading={t("more")}>
      <ListRow
        icon={<UserPlus size={20} />}
        title={t("addSeats")}
        detail={t("addSeatsHint")}
        onClick={() => void navigate({ to: "/chatroom/$code/chat-seats", params })}
      />
      <ListRow
        icon={<CalendarPlus size={20} />}
        title={t("addTime")}
        detail={t("addTimeHint")}
        onClick={() => void navigate({ to: "/chatroom/$code/chat-duration", params })}
      />
    </List>
  );
}
