import { sendFeedback } from "@contract/endpoints/site.ts";
import type { FeedbackType } from "@contract/feedback.ts";
import * as Limits from "@contract/limits.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useCaptchaForm } from "../../captcha/use-captcha-form.ts";
import { useT } from "../../i18n/use-t.ts";

/** State of the feedback form: values, errors, submission. */
export function useFeedback(onSent: () => void) {
  const t = useT("feedback");
  const { send, busy, error, captcha } = useCaptchaForm();
  const [type, setType] = useState<FeedbackType>("experience");
  const [content, setContent] = useState("");
  const [contact, setContact] = useState("");
  const [checked, setChecked] = useState(false);

  const text = content.trim();
  const contentError =
    text === "" ? t("contentEmpty") : !isWithin(text, Limits.feedbackMaxLength) ? t("contentTooLong") : undefined;

  /** False if a field is invalid, whose error then shows. */
  const submit = async (): Promise<boolean> => {
    setChecked(true);
    if (contentError) return false;
    await send(async (solution) => {
      const reach = contact.trim();
      await publicApi(sendFeedback, {
        body: { type, content: text, ...(reach ? { contact: reach } : {}), ...solution },
      });
      onSent();
    });
    return true;
  };

  return {
    type,
    setType,
    content,
    setContent,
    contact,
    setContact,
    contentError: checked ? contentError : undefined,
    unsent: text !== "",
    touch: captcha.begin,
    captcha: captcha.state,
    busy,
    error,
    submit,
  };
}
