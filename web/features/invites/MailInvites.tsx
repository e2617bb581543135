import { mailInvites } from "@contract/endpoints/seats.ts";
import * as Limits from "@contract/limits.ts";
import Mail from "lucide-react/icons/mail";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { useCaptchaForm } from "../../captcha/use-captcha-form.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import utilities from "../../ui/utilities.module.css";
import { addAddresses } from "./addresses.ts";
import dialog from "./InviteDialog.module.css";
import styles from "./MailInvites.module.css";
import { useRefreshRoom } from "./use-refresh-room.ts";

const max = Limits.inviteMailsPerRoomPerDay;

/** Invitations by email, each with a personal link to a reserved seat. */
export function MailInvites() {
  const t = useT("invites");
  const home = useT("home");
  const sealed = useRoom(({ room }) => room.sealed === true);
  const api = useApi();
  const errorText = useErrorText();
  const refresh = useRefreshRoom();
  const [list, setList] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy, captcha } = useCaptchaForm((problem) => setError(errorText(problem)));
  const field = useRef<HTMLInputElement>(null);

  /** Adds the field's text to the list; undefined if an email address is invalid or surplus. */
  const take = (text: string): readonly string[] | undefined => {
    const next = addAddresses(list, text, max);
    setList(next.list);
    setTyped(next.rest);
    setError(next.problem && (next.problem === "invalid" ? home("emailInvalid") : t("emailsTooMany", { max })));
    return next.problem ? undefined : next.list;
  };

  const submit = async () => {
    const emails = take(typed);
    if (!emails) return field.current?.focus();
    if (emails.length === 0) {
      setError(home("emailEmpty"));
      return field.current?.focus();
    }
    await send(async (solution) => {
      const { sent } = await api(mailInvites, { body: { emails: [...emails], ...solution }, quiet: true });
      setList((now) => now.filter((address) => !emails.includes(address)));
      void toast(t("mailed", { count: sent }), { kind: "success" });
      if (sent < emails.length) setError(t("mailedFewer", { count: emails.length - sent }));
      await refresh();
      captcha.renew();
    });
  };

  return (
    <section className={dialog.section}>
      <h3 className={dialog.heading}>{t("mail")}</h3>
      <p className={utilities.note}>{t("mailHint")}</p>
      {sealed && <p className={utilities.note}>{t("mailSealed")}</p>}
      <Form className={utilities.column3} busy={busy} onSubmit={() => void submit()}>
        {list.length > 0 && (
          <ul className={utilities.wrap} aria-label={t("mailTo")}>
            {list.map((address) => (
              <li key={address} className={styles.chip}>
                <span className={utilities.ellipsis}>{address}</span>
                <button
                  type="button"
                  className={styles.drop}
                  aria-label={t("mailDrop", { address })}
                  onClick={() => {
                    setList(list.filter((other) => other !== address));
                    field.current?.focus();
                  }}
                >
                  <X size={15} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextField
          ref={field}
          inputMode="email"
          autoCapitalize="none"
          label={t("emails")}
          placeholder="name@example.com"
          hint={t("emailsHint", { max })}
          value={typed}
          error={error}
          onFocus={captcha.begin}
          onChange={(text) => {
            setError(undefined);
            // A separator ends an email address; text without one is still being typed.
            if (/[\s,;，；、]$/.test(text)) take(text);
            else setTyped(text);
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData("text");
            if (!/[\s,;，；、]/.test(pasted.trim())) return;
            event.preventDefault();
            take(`${typed} ${pasted}`);
          }}
          onKeyDown={(event) => {
            if (event.key === "Backspace" && typed === "" && list.length > 0) setList(list.slice(0, -1));
          }}
        />
        <Button type="submit" icon={<Mail size={18} />} busy={busy}>
          {t("mailSend")}
        </Button>
      </Form>
    </section>
  );
}
