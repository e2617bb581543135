import { editMe } from "@contract/calls/members.ts";
import { Limits } from "@contract/limits.ts";
import { isName } from "@contract/text.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Page } from "../../ui/Page.tsx";
import { Sign } from "../../ui/Sign.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Profile.module.css";

/** One's own name in this room. */
export function NicknameScreen() {
  const t = useT("members");
  const api = useApi();
  const navigate = useNavigate();
  const { code } = useParams({ from: "/chatroom/$code" });
  const { applyMe } = useRoomActions();
  const me = useRoom((state) => state.room.me);
  const current = me.name;
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const name = typed ?? current;
  const back = () => void navigate({ to: "/chatroom/$code/detail", params: { code } });

  const save = async () => {
    const wanted = name.trim();
    if (!isName(wanted)) return setError(t("nicknameInvalid"));
    if (wanted === current) return back();
    setBusy(true);
    try {
      applyMe(await api(editMe, { body: { name: wanted } }));
      void toast(t("saved"), { kind: "success" });
      back();
    } catch {
      setBusy(false); // the call said what went wrong
    }
  };

  return (
    <Page title={t("nickname")} fill="pane" onBack={back}>
      <Card>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void save();
          }}
        >
          <Sign bare>
            <Avatar id={me.id} name={name} src={me.avatar} size={72} />
          </Sign>
          <TextField
            label={t("nickname")}
            hint={t("nicknameHint")}
            value={name}
            error={error}
            maxCharacters={Limits.nameMaxLength}
            autoComplete="nickname"
            onChange={(next) => {
              setTyped(next);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary" block busy={busy}>
            {t("save")}
          </Button>
        </form>
      </Card>
    </Page>
  );
}
