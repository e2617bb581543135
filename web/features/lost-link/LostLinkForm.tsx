import { recoverOwnerLink } from "@contract/calls/entrance.ts";
import * as Limits from "@contract/limits.ts";
import { isEmail, typedEmail } from "@contract/text/text-rules.ts";
import MailQuestionMark from "lucide-react/icons/mail-question-mark";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { useCaptcha } from "../../captcha/use-captcha.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./LostLink.module.css";

export function LostLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT("links");
  const home = useT("home");
  const errorText = useErrorText();
  const captcha = useCaptcha();
  const [typed, setTyped] = useState("");
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const email = typedEmail(typed);
  const emailError = email === "" ? home("emailEmpty") : isEmail(email) ? undefined : home("emailInvalid");
  const submit = async () => {
    setChecked(true);
    if (emailError) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await captcha.answer();
      await publicApi(recoverOwnerLink, { body: { email, ...(answer ? { captcha: answer } : {}) } });
      onSent(email);
    } catch (error) {
      setFailure(errorText(error));
      captcha.renew();
      setBusy(false);
    }
  };
  return (
    <Form onFocus={captcha.begin} onSubmit={() => void submit()}>
      <Heading icon={<MailQuestionMark size={26} />} title={t("lostTitle")} text={t("lostText")} />
      <TextField
        label={t("payingEmail")}
        error={checked ? emailError : undefined}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@example.com"
        maxLength={Limits.emailMaxLength}
        value={typed}
        onChange={setTyped}
      />
      {failure && (
        <Banner tone="danger" role="alert">
          {failure}
        </Banner>
      )}
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
