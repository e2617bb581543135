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

/** Kinds of emails to the member, and their address. */
function EmailFlags({ onEmail }: { onEmail: () => void }) {
  const t = useT("notifications");
  const { flags, busy, setFlag } = useFlags();
  const email = useRoom(({ room }) => room.me.email);
  const seesNewcomers = useRoom(({ room }) => can(room.me.role, "member.seeNewByMail"));
  const kinds = [
    { flag: "mailEndsSoon", label: t("mailEndsSoon"), detail: t("mailEndsSoonHint") },
    { flag: "mailUnread", label: t("mailUnread"), detail: t("mailUnreadHint") },
    ...(seesNewcomers
      ? [{ flag: "mailNewMember", label: t("mailNewMember"), detail: t("mailNewMemberHint") } as const]
      : []),
  ] as const;
  return (
    <List heading={t("emails")}>
      <ListRow icon={<Mail size={20} />} title={t("email")} detail={email || t("emailNone")} onClick={onEmail} />
      <Switch
        label={t("mail")}
        detail={t("mailHint")}
        checked={flags.mail}
        disabled={busy === "mail"}
        onChange={(on) => void setFlag("mail", on)}
      />
      {kinds.map(({ flag, label, detail }) => (
        <Switch
          key={flag}
          label={label}
          detail={detail}
          checked={flags[flag]}
          disabled={busy === flag || !flags.mail}
          onChange={(on) => void setFlag(flag, on)}
        />
      ))}
    </List>
  );
}
