import { renameRoom } from "@contract/calls/room.ts";
import { Limits } from "@contract/limits.ts";
import { can } from "@contract/permissions.ts";
import { isName } from "@contract/text.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { NoPermission } from "../../ui/NoPermission.tsx";
import { Page } from "../../ui/Page.tsx";
import { Sign } from "../../ui/Sign.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./RoomDetails.module.css";
import { useRoomPages } from "./use-room-pages.ts";

export function RoomNameScreen() {
  const t = useT("room");
  const { toDetails } = useRoomPages();
  const mayRename = useRoom(({ room }) => can(room.me.role, "room.rename"));
  return (
    <Page title={t("name")} fill="pane" onBack={toDetails}>
      <Card>{mayRename ? <RoomNameForm /> : <NoPermission />}</Card>
    </Page>
  );
}

function RoomNameForm() {
  const t = useT("room");
  const api = useApi();
  const { applyRoom } = useRoomActions();
  const { toDetails } = useRoomPages();
  const roomId = useRoom(({ room }) => room.roomId);
  const current = useRoom(({ room }) => room.name);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = typed ?? current;

  const save = async () => {
    const wanted = name.trim();
    if (!isName(wanted)) return setError(t("nameInvalid"));
    if (wanted === current) return toDetails();
    setBusy(true);
    try {
      applyRoom(await api(renameRoom, { body: { name: wanted } }));
      void toast(t("saved"), { kind: "success" });
      toDetails();
    } catch {
      setBusy(false); // the call said what went wrong
    }
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <Sign bare>
        <Avatar id={roomId} name={name} size={72} />
      </Sign>
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        value={name}
        error={error}
        maxCharacters={Limits.nameMaxLength}
        onChange={(next) => {
          setTyped(next);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {t("save")}
      </Button>
    </form>
  );
}
