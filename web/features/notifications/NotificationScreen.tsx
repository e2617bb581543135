import { useNavigate, useParams } from "@tanstack/react-router";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Page } from "../../ui/Page.tsx";
import { DeviceNotifications } from "./DeviceNotifications.tsx";
import { EmailFlags } from "./EmailFlags.tsx";

export function NotificationScreen() {
  const t = useT("notifications");
  const loaded = useRoom((state) => state.loaded);
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  return (
    <Page
      title={t("title")}
      fill="pane"
      waiting={!loaded}
      onBack={() => void navigate({ to: "/chatroom/$code/detail", params: { code } })}
    >
      <DeviceNotifications />
      <EmailFlags onEmail={() => void navigate({ to: "/chatroom/$code/user-email", params: { code } })} />
    </Page>
  );
}
