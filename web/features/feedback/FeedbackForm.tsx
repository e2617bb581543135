import { feedbackTypes } from "@contract/feedback.ts";
import * as Limits from "@contract/limits.ts";
import { useBlocker } from "@tanstack/react-router";
import { useRef } from "react";
import { CaptchaLine } from "../../captcha/CaptchaLine.tsx";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Form } from "../../ui/Form.tsx";
import { Heading } from "../../ui/Heading.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFeedback } from "./use-feedback.ts";

/** Feedback form: kind, text, optional address for an answer. Leaving with unsent text asks first. */
export function FeedbackForm({ onSent }: { onSent: () => void }) {
  const t = useT("feedback");
  const form = useFeedback(onSent);
  const content = useRef<HTMLTextAreaElement>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => form.unsent && current.pathname !== next.pathname,
    enableBeforeUnload: () => form.unsent,
    withResolver: true,
  });
  return (
    <Form
      onFocus={form.touch}
      onSubmit={() => void form.submit().then((complete) => complete || content.current?.focus())}
    >
      <Heading title={t("title")} text={t("text")} />
      <SegmentedChoice
        label={t("type")}
        columns={2}
        options={feedbackTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
        value={form.type}
        onChange={form.setType}
      />
      <TextArea
        ref={content}
        label={t("content")}
        error={form.contentError}
        maxCharacters={Limits.feedbackMaxLength}
        value={form.content}
        onChange={form.setContent}
      />
      <TextField
        label={t("contact")}
        hint={t("contactHint")}
        autoComplete="email"
        autoCapitalize="none"
        maxLength={Limits.emailMaxLength}
        value={form.contact}
        onChange={form.setContact}
      />
      <Refusal error={form.error} />
      <Button variant="primary" size="lg" block type="submit" busy={form.busy}>
        {t("send")}
      </Button>
      <CaptchaLine state={form.captcha} />
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
