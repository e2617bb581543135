import { setOwnerPassword } from "@contract/endpoints/entrance.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useT } from "../../i18n/use-t.ts";
import { AccountName } from "../../ui/AccountName.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";
import { RoomHead } from "./RoomHead.tsx";
import { type LinkProps, type OnEntered, useEntering } from "./use-entering.ts";

interface Props extends LinkProps {
  onEntered?: OnEntered | undefined;
  onBack: () => void;
}

/** Form with which the owner sets a new room password by the admin link alone. */
export function OwnerPassword({ code, link, onLinkChanged, onEntered, onBack }: Props) {
  const t = useT("join");
  const tSetup = useT("setup");
  const { enter, busy, error } = useEntering(code, onLinkChanged);
  const typed = useNewPassword();
  const [checked, setChecked] = useState(false);
  const submit = () => {
    setChecked(true);
    const { password, errors } = typed;
    if (errors.password || errors.again) return;
    void enter(
      () => publicApi(setOwnerPassword, { body: { code, password } }),
      () => password,
      onEntered,
    );
  };
  return (
    <Card>
      <Form onSubmit={submit}>
        <RoomHead roomId={roomIdOf(code)} title={link.roomName} text={tSetup("newPasswordText")} badge={t("owner")} />
        <AccountName value={roomIdOf(code)} />
        <NewPasswordFields value={typed} checked={checked} />
        <Refusal error={error} />
        <Button variant="primary" size="lg" block type="submit" busy={busy}>
          {tSetup("setPassword")}
        </Button>
        <Button variant="ghost" block onClick={onBack}>
          {tSetup("knowPassword")}
        </Button>
      </Form>
    </Card>
  );
}
