import { can } from "@contract/permissions.ts";
import UserPlus from "lucide-react/icons/user-plus";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import styles from "./RoomDetails.module.css";

const maxShown = 9;

export function MembersPreview() {
  const t = useT("room");
  const pages = useRoomPages();
  const members = useRoom((state) => state.members);
  const seats = useRoom(({ room }) => room.seats);
  const used = useRoom(({ room }) => room.seatsUsed);
  // Only members who may invite know the reserved seats.
  const reserved = useRoom((state) => state.invited.length);
  const held = useRoom(({ room }) => room.seatsHeld ?? 0);
  const mayInvite = useRoom(({ room }) => can(room.me.role, "member.invite"));
  return (
    <List>
      <div className={styles.faces}>
        {members.slice(0, maxShown).map((member) => (
          <button key={member.id} type="button" className={styles.face} onClick={() => pages.toMember(member.id)}>
            <Avatar id={member.id} name={member.name} src={member.avatar} online={member.online} size={48} />
            <span className={styles.faceName}>{member.name}</span>
          </button>
        ))}
        {mayInvite && (
          <button type="button" className={styles.face} onClick={pages.toInvite}>
            <span className={styles.plus}>
              <UserPlus size={20} aria-hidden="true" />
            </span>
            <span className={styles.faceName}>{t("inviteShort")}</span>
          </button>
        )}
      </div>
      <ListRow
        title={t("allMembers")}
        detail={[
          t("seatsUsed", { used: Math.max(0, used - reserved), seats }),
          ...(reserved > 0 ? [t("seatsReserved", { count: reserved })] : []),
          ...(held > 0 ? [t("seatsHeld", { count: held })] : []),
        ].join(" · ")}
        trailing={<span>{members.length}</span>}
        onClick={pages.toMembers}
      />
    </List>
  );
}
