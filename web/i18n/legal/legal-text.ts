/** A legal text. `{app}` stands for the product's name. */
export interface LegalText {
  title: string;
  lead: string;
  sections: { heading: string; paragraphs: string[] }[];
}

export interface LegalTexts {
  privacy: LegalText;
  terms: LegalText;
  payment: LegalText;
}
