import { useCallback } from "react";
import type { common } from "./en/common.ts";
import { useT } from "./use-t.ts";

type ErrorKind = Exclude<keyof (typeof common)["errors"], "tooManyWait">;

/** What a failed call knows about itself. */
interface Failure {
  kind: ErrorKind;
  /** What the server said; "" when it said nothing. */
  text: string;
  retryAfterSeconds?: number;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "kind" in error && "text" in error;
}

/** Says what went wrong, in the language of the screen: the server's own words where it gave some. */
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
