import { can } from "@contract/permissions.ts";
import { KeyRound, Palette, UserRound } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { useRoomPages } from "./use-room-pages.ts";

/** One's own seat. */
export function AboutMe() {
  const t = useT("room");
  const pages = useRoomPages();
  const name = useRoom(({ room }) => room.me.name);
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
      <ListRow icon={<Palette size={20} />} title={t("appearance")} onClick={pages.toSettings} />
    </List>
  );
}
