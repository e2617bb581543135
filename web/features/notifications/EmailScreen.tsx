import { isEmail, typedEmail } from "@contract/text/text-rules.ts";
import Mail from "lucide-react/icons/mail";
import { useRef, useState } from "react";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmailField } from "../../ui/EmailField.tsx";
import { Emblem } from "../../ui/Emblem.tsx";
import { Form } from "../../ui/Form.tsx";
import { Page } from "../../ui/Page.tsx";
import { toast } from "../../ui/toast.ts";

/** The member's own email address, which no other member sees. */
export function EmailScreen() {
  const t = useT("notifications");
  const home = useT("home");
  const tRoom = useT("room");
  const errorText = useErrorText();
  const { toNotifications: back } = useRoomPages();
  const { editMe } = useRoomActions();
  const loaded = useRoom((state) => state.loaded);
  const current = useRoom(({ room }) => room.me.email);
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const { doing, busy, submit } = useSubmit<"save" | "remove">({ onError: (error) => setError(errorText(error)) });
  const field = useRef<HTMLInputElement>(null);
  const email = typed ?? current;

  const put = (wanted: string, work: "save" | "remove") =>
    submit(async () => {
      await editMe({ email: wanted }, { quiet: true });
      setTyped(undefined);
      void toast(t(work === "save" ? "emailSaved" : "emailRemoved"), { kind: "success" });
      if (work === "save") back();
    }, work);
  const save = () => {
    const wanted = typedEmail(email);
    if (!isEmail(wanted)) {
      setError(home(wanted === "" ? "emailEmpty" : "emailInvalid"));
      field.current?.focus();
    } else if (wanted === current) back();
    else void put(wanted, "save");
  };

  return (
    <Page title={t("emailTitle")} fill="pane" waiting={!loaded} onBack={back}>
      <Card>
        <Form busy={busy} onSubmit={save}>
          <Emblem>
            <Mail size={28} />
          </Emblem>
          <EmailField
            ref={field}
            label={t("email")}
            hint={t("emailHint")}
            value={email}
            error={error}
            onChange={(next) => {
              setTyped(next);
              setError(undefined);
            }}
          />
          <Button type="submit" variant="primary" block busy={doing === "save"}>
            {tRoom("save")}
          </Button>
          {current !== "" && (
            <Button block busy={doing === "remove"} onClick={() => void put("", "remove")}>
              {t("emailRemove")}
            </Button>
          )}
        </Form>
      </Card>
    </Page>
  );
}
