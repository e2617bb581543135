import { recoverOwnerLink } from "@contract/endpoints/entrance.ts";
import { isEmail, typedEmail } from "@contract/text/text-rules.ts";
import MailQuestionMark from "lucide-react/icons/mail-question-mark";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { useCaptchaForm } from "../../captcha/use-captcha-form.ts";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { EmailField } from "../../ui/EmailField.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import styles from "./LostLink.module.css";

export function LostLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT("links");
  const home = useT("home");
  const { send, busy, error, captcha } = useCaptchaForm();
  const [typed, setTyped] = useState("");
  const [checked, setChecked] = useState(false);

  const email = typedEmail(typed);
  const emailError = email === "" ? home("emailEmpty") : isEmail(email) ? undefined : home("emailInvalid");
  const submit = async () => {
    setChecked(true);
    if (emailError) return;
    await send(async (solution) => {
      await publicApi(recoverOwnerLink, { body: { email, ...solution } });
      onSent(email);
    });
  };
  return (
    <Form onFocus={captcha.begin} onSubmit={() => void submit()}>
      <Heading icon={<MailQuestionMark size={26} />} title={t("lostTitle")} text={t("lostText")} />
      <EmailField
        label={t("payingEmail")}
        error={checked ? emailError : undefined}
        placeholder="name@example.com"
        value={typed}
        onChange={setTyped}
      />
      <Refusal error={error} />
      <Button variant="primary" size="lg" block type="submit" busy={busy}>
        {t("mailMe")}
      </Button>
      <CaptchaLine state={captcha.state} />
      <ul className={styles.notes}>
        <li>{t("lostOff")}</li>
        <li>{t("lostDevice")}</li>
      </ul>
    </Form>
  );
}
