import { can } from "@contract/permissions.ts";
import { Link } from "@tanstack/react-router";
import Bell from "lucide-react/icons/bell";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Palette from "lucide-react/icons/palette";
import UserRound from "lucide-react/icons/user-round";
import { useT } from "../../i18n/use-t.ts";
import { useRoom, useRoomStore } from "../../room/RoomProvider.tsx";
import { anotherSeat } from "../../room/seat-parameter.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { readingPlace } from "./reading-place.ts";

export function AboutMe() {
  const t = useT("room");
  const handoff = useT("handoff");
  const settings = useT("settings");
  const notifications = useT("notifications");
  const links = useT("links");
  const members = useT("members");
  const pages = useRoomPages();
  const store = useRoomStore();
  const media = useT("media");
  const common = useT("common");
  const me = useRoom(({ room }) => room.me);
  const { cameBy, linkCode } = useRoom(({ session }) => session);
  const mayEdit = useRoom(({ room }) => can(room.me.role, "self.edit"));
  return (
    <List
      heading={members("you")}
      note={
        cameBy !== linkCode && (
          <Link to="/login/{-$code}" params={{ code: cameBy }} search={{ seat: anotherSeat }}>
            {links("joinAsOther")}
          </Link>
        )
      }
    >
      <ListRow
        icon={<CircleUserRound size={20} />}
        title={media("avatar.title")}
        trailing={<Avatar id={me.id} name={me.name} src={me.avatar} size={32} />}
        onClick={mayEdit ? pages.toPicture : undefined}
      />
      <ListRow
        icon={<UserRound size={20} />}
        title={members("nickname")}
        trailing={<span>{me.name}</span>}
        onClick={mayEdit ? pages.toNickname : undefined}
      />
      <ListRow
        icon={<KeyRound size={20} />}
        title={members("seatLink")}
        detail={t("myLinkHint")}
        onClick={pages.toSeatLink}
      />
      <ListRow
        icon={<MonitorSmartphone size={20} />}
        title={handoff("title")}
        detail={t("otherDeviceHint")}
        onClick={() => pages.toOtherDevice(readingPlace(store.getState()))}
      />
      {mayEdit && (
        <>
          <ListRow
            icon={<Mail size={20} />}
            title={notifications("emailTitle")}
            detail={me.email || notifications("emailNone")}
            onClick={pages.toEmail}
          />
          <ListRow icon={<Bell size={20} />} title={notifications("title")} onClick={pages.toNotifications} />
        </>
      )}
      <ListRow icon={<Palette size={20} />} title={settings("appearance")} onClick={pages.toSettings} />
      <ListRow icon={<CircleHelp size={20} />} title={common("help")} onClick={pages.toHelp} />
    </List>
  );
}
