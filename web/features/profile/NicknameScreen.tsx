import { useT } from "../../i18n/use-t.ts";
import { mayTakePart, writeState } from "../../room/may-write.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { NameForm } from "../../ui/NameForm.tsx";
import { Page } from "../../ui/Page.tsx";

export function NicknameScreen() {
  const t = useT("members");
  const tRoom = useT("room");
  const { toDetails } = useRoomPages();
  const { editMe } = useRoomActions();
  const loaded = useRoom((state) => state.loaded);
  const me = useRoom((state) => state.room.me);
  const mayRename = useRoom(({ room }) => mayTakePart(writeState(room)));
  return (
    <Page title={t("nickname")} fill="pane" waiting={!loaded} onBack={toDetails}>
      <Card>
        {mayRename ? (
          <NameForm
            label={t("nickname")}
            hint={t("nicknameHint")}
            invalid={t("nicknameInvalid")}
            save={tRoom("save")}
            saved={tRoom("saved")}
            autoComplete="nickname"
            current={me.name}
            picture={(name) => <Avatar id={me.id} name={name} src={me.avatar} size={72} />}
            onSave={(name) => editMe({ name })}
            onDone={toDetails}
          />
        ) : (
          <p>{t("nicknameMuted")}</p>
        )}
      </Card>
    </Page>
  );
}
