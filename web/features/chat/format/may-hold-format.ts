/** Characters of Markdown; texts without any do not load its parser. */
export const mayHoldFormat = /[*_~`]|^(?:>|[-•] |\d+\. )/m;
