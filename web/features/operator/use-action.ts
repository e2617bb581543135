import { ApiError } from "../../api/api-error.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";

/** Runs one action at a time, and has its error as text. */
export function useAction() {
  const t = useT("operator");
  const errorText = useErrorText();
  const { busy, error, submit } = useSubmit();
  // The browser's own errors about passkeys are in English only.
  const textOf = () => (error instanceof ApiError ? errorText(error) : t("passkeyFailed"));
  return { busy, failure: error === undefined ? undefined : textOf(), run: submit };
}
