import { sendFeedback } from "@contract/endpoints/site.ts";
import { type FeedbackType, feedbackTypes } from "@contract/feedback.ts";
import * as Limits from "@contract/limits.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useBlocker } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { publicApi } from "../../api/public-api.ts";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { useCaptchaForm } from "../../captcha/use-captcha-form.ts";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";

/** Feedback form: kind, text, optional email address for an answer. Leaving with unsent text asks first. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useT("feedback");
  const { send, busy, error, captcha } = useCaptchaForm();
  const [type, setType] = useState<FeedbackType>("experience");
  const [content, setContent] = useState("");
  const [contact, setContact] = useState("");
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = content.trim();
  const isUnsent = text !== "";
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsent && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsent,
    withResolver: true,
  });
  const contentError =
    text === "" ? t("contentEmpty") : isWithin(text, Limits.feedbackMaxLength) ? undefined : t("contentTooLong");
  const submit = async () => {
    // Before the focus: a screen reader then reads the error with the field.
    flushSync(() => setChecked(true));
    if (contentError) return field.current?.focus();
    await send(async (solution) => {
      const reach = contact.trim();
      const body = { type, content: text, ...(reach ? { contact: reach } : {}), ...solution };
      await publicApi(sendFeedback, { body });
      onSent();
    });
  };
  return (
    <Form onFocus={captcha.begin} onSubmit={() => void submit()}>
      <Heading title={t("title")} text={t("text")} />
      <SegmentedChoice
        label={t("type")}
        columns={2}
        options={feedbackTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        onChange={setType}
      />
      <TextArea
        ref={field}
        label={t("content")}
        error={checked ? contentError : undefined}
        maxCharacters={Limits.feedbackMaxLength}
        value={content}
        onChange={setContent}
      />
      <TextField
        label={t("contact")}
        hint={t("contactHint")}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={Limits.emailMaxLength}
        value={contact}
        onChange={setContact}
      />
      <Refusal error={error} />
      <Button variant="primary" size="lg" block type="submit" busy={busy}>
        {t("send")}
      </Button>
      <CaptchaLine state={captcha.state} />
      <ConfirmDialog
        open={blocker.status === "blocked"}
        onClose={() => blocker.reset?.()}
        title={t("leaveTitle")}
        content={t("leaveText")}
        loss={t("leaveLoss")}
        confirmText={t("leave")}
        cancelText={t("stay")}
        onConfirm={() => blocker.proceed?.()}
      />
    </Form>
  );
}
