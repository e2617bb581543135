import type { ReactNode } from "react";
import { useErrorText } from "../i18n/use-error-text.ts";
import { Banner } from "./Banner.tsx";

interface Props {
  /** Error of a form's last action, read aloud; without one nothing is shown. */
  error: unknown;
  /** Content in place of the error's text. */
  children?: ReactNode;
}

export function Refusal({ error, children }: Props) {
  const errorText = useErrorText();
  if (error === undefined) return null;
  return (
    <Banner tone="danger" role="alert">
      {children ?? errorText(error)}
    </Banner>
  );
}
