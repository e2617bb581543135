/** Texts of `msg` in three languages. English texts that the specification quotes are verbatim. */
export type ReasonTexts = Record<string, readonly [en: string, zhCn: string, zhTw: string]>;
