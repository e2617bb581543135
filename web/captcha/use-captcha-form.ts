import { useSubmit } from "../lib/use-submit.ts";
import { useCaptcha } from "./use-captcha.ts";

/** A form whose request takes a captcha: begins the work with the first input, and again after a refusal. */
export function useCaptchaForm(onError?: (error: unknown) => unknown) {
  const { state, begin, answer, renew } = useCaptcha();
  const { submit, busy, error } = useSubmit({
    onError(error) {
      renew();
      return onError?.(error);
    },
  });
  /** `call`: gets the fields of its body, none without a captcha. */
  const send = (call: (solution: { captcha?: string }) => Promise<void>) =>
    submit(async () => {
      const captcha = await answer();
      await call(captcha === undefined ? {} : { captcha });
    });
  return { send, busy, error, captcha: { state, begin, renew } };
}
