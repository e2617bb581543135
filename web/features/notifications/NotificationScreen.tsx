import { can } from "@contract/permissions.ts";
import Mail from "lucide-react/icons/mail";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useFlags } from "../../room/use-flags.ts";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { List, ListRow } from "../../ui/List.tsx";
import { Page } from "../../ui/Page.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { DeviceNotifications } from "./DeviceNotifications.tsx";

export function NotificationScreen() {
  const t = useT("notifications");
  const loaded = useRoom((state) => state.loaded);
  const { toDetails, toEmail } = useRoomPages();
  return (
    <Page title={t("title")} fill="pane" waiting={!loaded} onBack={toDetails}>
      <DeviceNotifications />
      <EmailFlags onEmail={toEmail} />
    </Page>
  );
}

/** Kinds of emails to the member, and the member's email address. */
function EmailFlags({ onEmail }: { onEmail: () => void }) {
  const t = useT("notifications");
  const { flags, switchOf } = useFlags();
  const email = useRoom(({ room }) => room.me.email);
  const seesNewcomers = useRoom(({ room }) => can(room.me.role, "member.seeNewByMail"));
  return (
    <List heading={t("emails")}>
      <ListRow icon={<Mail size={20} />} title={t("email")} detail={email || t("emailNone")} onClick={onEmail} />
      <Switch label={t("mail")} detail={t("mailHint")} {...switchOf("mail")} />
      <Switch label={t("mailEndsSoon")} detail={t("mailEndsSoonHint")} {...switchOf("mailEndsSoon", flags.mail)} />
      <Switch label={t("mailUnread")} detail={t("mailUnreadHint")} {...switchOf("mailUnread", flags.mail)} />
      {seesNewcomers && (
        <Switch label={t("mailNewMember")} detail={t("mailNewMemberHint")} {...switchOf("mailNewMember", flags.mail)} />
      )}
    </List>
  );
}
