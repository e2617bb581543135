import { sendFeedback } from "@contract/calls/site.ts";
import type { FeedbackType } from "@contract/feedback.ts";
import * as Limits from "@contract/limits.ts";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { useCaptcha } from "../../captcha/use-captcha.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";

/** State of the feedback form: values, errors, submission. */
export function useFeedback(onSent: () => void) {
  const t = useT("feedback");
  const errorText = useErrorText();
  const captcha = useCaptcha();
  const [type, setType] = useState<FeedbackType>("experience");
  const [content, setContent] = useState("");
  const [contact, setContact] = useState("");
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const text = content.trim();
  const contentError =
    text === "" ? t("contentEmpty") : text.length > Limits.feedbackMaxLength ? t("contentTooLong") : undefined;

  /** False if a field is invalid, whose error then shows. */
  const submit = async (): Promise<boolean> => {
    setChecked(true);
    if (contentError) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = await captcha.answer();
      const reach = contact.trim();
      await publicApi(sendFeedback, {
        body: { type, content: text, ...(reach ? { contact: reach } : {}), ...(answer ? { captcha: answer } : {}) },
      });
      onSent();
    } catch (error) {
      setFailure(errorText(error));
      captcha.renew();
      setBusy(false);
    }
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
    /** The form contains unsent text. */
    unsent: text !== "",
    touch: captcha.begin,
    captcha: captcha.state,
    busy,
    failure,
    submit,
  };
}
