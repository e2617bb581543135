import { setPassword } from "@contract/endpoints/owner.ts";
import { isPassword } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { isOutcomeUnknown } from "../../api/api-error.ts";
import { useT } from "../../i18n/use-t.ts";
import { passwordStrength } from "../../lib/password-strength.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { forgetPassword, storePassword, useRoomPassword } from "../../room/room-password.ts";
import { AccountName } from "../../ui/AccountName.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";

/** A new room password; other members and devices must log in again with it. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT("room");
  const sealed = useRoom(({ room }) => room.sealed === true);
  const description = sealed ? `${t("passwordHint")} ${t("keyChanges")}` : t("passwordHint");
  return (
    <Dialog onClose={onClose} title={t("password")} description={description}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

/** The password as stored on the owner's device. */
function PasswordNow() {
  const t = useT("room");
  const password = useRoomPassword();
  if (password === undefined) return null;
  if (password === null) return <p>{t("passwordNotHere")}</p>;
  return <CopyField label={t("passwordNow")} hint={t("passwordNowHint")} value={password} />;
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT("room");
  const strengths = useT("passwordStrength");
  const api = useApi();
  const session = useRoom((state) => state.session);
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const [tried, setTried] = useState(false);
  const { busy, submit, error } = useSubmit({
    async onError(failure) {
      // Either password may be the room's: the device shows and shares none of them.
      if (isOutcomeUnknown(failure)) await forgetPassword(session);
    },
  });
  const invalid = !isPassword(first);
  const differs = first !== second;

  const save = async () => {
    setTried(true);
    if (invalid || differs) return;
    // `api` reports the error.
    await submit(async () => {
      await api(setPassword, { body: { password: first } });
      await storePassword(session, first.trim());
      void toast(t("passwordChanged"), { kind: "success" });
      onDone();
    });
  };

  return (
    <Form busy={busy} onSubmit={() => void save()}>
      <PasswordNow key={String(error)} />
      <AccountName value={session.roomId} />
      <TextField
        type="password"
        label={t("passwordNew")}
        autoComplete="new-password"
        hint={strengths(passwordStrength(first))}
        value={first}
        onChange={setFirst}
        error={tried && invalid ? t("passwordInvalid") : undefined}
      />
      <TextField
        type="password"
        label={t("passwordAgain")}
        autoComplete="new-password"
        value={second}
        onChange={setSecond}
        error={tried && !invalid && differs ? t("passwordDiffers") : undefined}
      />
      <Button type="submit" variant="primary" block busy={busy}>
        {t("passwordSave")}
      </Button>
    </Form>
  );
}
