import { useState } from "react";
import { CallError } from "../../api/call-error.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";

/** Runs one action at a time, and has its error as text. */
export function useAction() {
  const t = useT("operator");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      // The browser's own errors about passkeys are in English only.
      setFailure(error instanceof CallError ? errorText(error) : t("passkeyFailed"));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
