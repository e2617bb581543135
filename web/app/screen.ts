import type { ReactNode } from "react";
import type { Namespace } from "../i18n/translation.ts";

/** Screen of a page beside the entry pages, with the messages that it needs. */
export interface Screen {
  component: () => ReactNode;
  messages: readonly Namespace[];
}
