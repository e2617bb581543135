import type { PageText } from "../page-text.ts";

export interface LegalTexts {
  privacy: PageText;
  terms: PageText;
  payment: PageText;
}
