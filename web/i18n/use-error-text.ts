import { useCallback } from "react";
import type { common } from "./en/common.ts";
import { useT } from "./use-t.ts";

type ErrorKind = Exclude<keyof (typeof common)["errors"], "tooManyWait">;

interface Failure {
  kind: ErrorKind;
  /** The server's message; empty if there is none. */
  text: string;
  retryAfterSeconds?: number;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "kind" in error && "text" in error;
}

/** Text of an error in the current language, or the server's own message if any. */
export function useErrorText(): (error: unknown) => string {
  const t = useT("common");
  return useCallback(
    (error) => {
      if (!isFailure(error)) return t("somethingWrong");
      if (error.kind === "tooMany" && error.retryAfterSeconds)
        return t("errors.tooManyWait", { seconds: Math.ceil(error.retryAfterSeconds) });
      return error.text || t(`errors.${error.kind}`);
    },
    [t],
  );
}
