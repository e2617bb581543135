import { reportLink } from "@contract/endpoints/reports.ts";
import * as Limits from "@contract/limits.ts";
import { type ReportReason, reportReasons } from "@contract/report.ts";
import { isWithin } from "@contract/text/text-rules.ts";
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
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

export function ReportRoomForm({ onSent }: { onSent: () => void }) {
  const t = useT("report");
  const { send, busy, error, captcha } = useCaptchaForm();
  const [link, setLink] = useState("");
  const [reason, setReason] = useState<ReportReason>();
  const [text, setText] = useState("");
  const [email, setEmail] = useState("");
  const [checked, setChecked] = useState(false);
  const content = text.trim();
  const tooLong = !isWithin(content, Limits.reportTextMaxLength);

  const submit = async () => {
    setChecked(true);
    if (link.trim() === "" || !reason || content === "" || tooLong) return;
    await send(async (solution) => {
      const optional = { ...(email.trim() && { email: email.trim() }), ...solution };
      await publicApi(reportLink, { body: { link, reason, text: content, ...optional } });
      onSent();
    });
  };

  return (
    <Form busy={busy} onFocus={captcha.begin} onSubmit={() => void submit()}>
      <Heading title={t("pageTitle")} text={t("pageText")} />
      <TextField
        label={t("link")}
        hint={t("linkHint")}
        error={checked && link.trim() === "" ? t("linkMissing") : undefined}
        type="url"
        autoComplete="off"
        maxLength={Limits.reportedLinkMaxLength}
        value={link}
        onChange={setLink}
      />
      <SegmentedChoice
        label={t("reason")}
        columns={2}
        options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onChange={setReason}
        error={checked && !reason ? t("reasonMissing") : undefined}
      />
      <TextArea
        label={t("pageContent")}
        error={tooLong ? t("tooLong") : checked && content === "" ? t("textMissing") : undefined}
        maxCharacters={Limits.reportTextMaxLength}
        value={text}
        onChange={setText}
      />
      <EmailField label={t("email")} hint={t("emailHint")} value={email} onChange={setEmail} />
      <Refusal error={error} />
      <Button variant="primary" size="lg" block type="submit" busy={busy}>
        {t("send")}
      </Button>
      <CaptchaLine state={captcha.state} />
    </Form>
  );
}
