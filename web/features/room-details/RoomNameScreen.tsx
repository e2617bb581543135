import { renameRoom } from "@contract/endpoints/owner.ts";
import { can } from "@contract/permissions.ts";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { NameForm } from "../../ui/NameForm.tsx";
import { NoPermission } from "../../ui/NoPermission.tsx";
import { Page } from "../../ui/Page.tsx";

export function RoomNameScreen() {
  const t = useT("room");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const { toDetails } = useRoomPages();
  const loaded = useRoom((state) => state.loaded);
  const { roomId, name: current, me } = useRoom(({ room }) => room);
  return (
    <Page title={t("name")} fill="pane" waiting={!loaded} onBack={toDetails}>
      <Card>
        {can(me.role, "room.rename") ? (
          <NameForm
            label={t("name")}
            hint={t("nameHint")}
            invalid={t("nameInvalid")}
            save={t("save")}
            saved={t("saved")}
            current={current}
            picture={(name) => <Avatar id={roomId} name={name} size={72} />}
            onSave={async (name) => applyRoom(await api(renameRoom, { body: { name } }))}
            onDone={toDetails}
          />
        ) : (
          <NoPermission />
        )}
      </Card>
    </Page>
  );
}
