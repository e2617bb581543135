import { can } from "@contract/permissions.ts";
import { Bell, KeyRound, Mail, Palette, UserRound } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { useRoomPages } from "./use-room-pages.ts";

/** One's own seat. */
export function AboutMe() {
  const t = useT("room");
  const pages = useRoomPages();
  const name = useRoom(({ room }) => room.me.name);
  const email = useRoom(({ room }) => room.me.email);
  const mayEdit = useRoom(({ room }) => can(room.me.role, "self.edit"));
  return (
    <List heading={t("you")}>
      <ListRow
        icon={<UserRound size={20} />}
        title={t("myName")}
        trailing={<span>{name}</span>}
        onClick={mayEdit ? pages.toNickname : undefined}
      />
      <ListRow icon={<KeyRound size={20} />} title={t("myLink")} detail={t("myLinkHint")} onClick={pages.toSeatLink} />
      {mayEdit && (
        <>
          <ListRow
            icon={<Mail size={20} />}
            title={t("myEmail")}
            detail={email || t("myEmailNone")}
            onClick={pages.toEmail}
          />
          <ListRow icon={<Bell size={20} />} title={t("notifications")} onClick={pages.toNotifications} />
        </>
      )}
      <ListRow icon={<Palette size={20} />} title={t("appearance")} onClick={pages.toSettings} />
    </List>
  );
}
