import { can } from "@contract/permissions.ts";
import { useT } from "../../i18n/use-t.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Card } from "../../ui/Card.tsx";
import { NoPermission } from "../../ui/NoPermission.tsx";
import { Page } from "../../ui/Page.tsx";
import { Bots } from "./Bots.tsx";
import { OutgoingHook } from "./OutgoingHook.tsx";

/** Incoming bots and the outgoing webhook of the room. */
export function HooksScreen() {
  const t = useT("hooks");
  const { toDetails } = useRoomPages();
  const loaded = useRoom((state) => state.loaded);
  const may = useRoom(({ room }) => can(room.me.role, "room.setHooks"));
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
