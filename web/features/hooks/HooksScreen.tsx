import { can } from "@contract/permissions.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Card } from "../../ui/Card.tsx";
import { NoPermission } from "../../ui/NoPermission.tsx";
import { Page } from "../../ui/Page.tsx";
import { Bots } from "./Bots.tsx";
import { OutgoingHook } from "./OutgoingHook.tsx";

/** Programs that write in the room, and the address that gets its messages. */
export function HooksScreen() {
  const t = useT("hooks");
  const navigate = useNavigate();
  const params = useParams({ from: "/chatroom/$code" });
  const loaded = useRoom((state) => state.loaded);
  const may = useRoom(({ room }) => can(room.me.role, "room.setHooks"));
  const toDetails = () => void navigate({ to: "/chatroom/$code/detail", params });
  return (
    <Page title={t("title")} fill="pane" waiting={!loaded} onBack={toDetails}>
      {may ? (
        <>
          <Bots />
          <OutgoingHook />
        </>
      ) : (
        <Card>
          <NoPermission />
        </Card>
      )}
    </Page>
  );
}
