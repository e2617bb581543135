/** The text of a page of prose. `{app}` stands for the product's name. */
export interface PageText {
  title: string;
  lead: string;
  sections: {
    heading: string;
    paragraphs: string[];
    /** Shown only where the operator has an analytics script. */
    ofAnalytics?: true;
  }[];
}
