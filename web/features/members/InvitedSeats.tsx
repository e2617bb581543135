import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { useSeatName } from "./use-seat-name.ts";

/** Reserved seats not taken yet; only sent to members who may invite. */
export function InvitedSeats({ onOpen }: { onOpen: (memberId: string) => void }) {
  const t = useT("members");
  const nameOf = useSeatName();
  const seats = useRoom((state) => state.invited);
  if (seats.length === 0) return null;
  return (
    <List heading={t("waitingHeading")}>
      {seats.map((seat) => (
        <ListRow
          key={seat.id}
          icon={<Avatar id={seat.id} name={nameOf(seat)} src="" size={40} />}
          title={nameOf(seat)}
          detail={seat.name ? seat.invitedEmail : undefined}
          trailing={<Badge>{t("waiting")}</Badge>}
          onClick={() => onOpen(seat.id)}
        />
      ))}
    </List>
  );
}
