import type { Language } from "../contract/text/languages.ts";
import { callReasons } from "./reasons/calls.ts";
import { consoleReasons } from "./reasons/console.ts";
import { contentReasons } from "./reasons/contents.ts";
import { enteringReasons } from "./reasons/entering.ts";
import { hookReasons } from "./reasons/hooks.ts";
import { orderReasons } from "./reasons/orders.ts";
import { requestReasons } from "./reasons/requests.ts";
import { roomReasons } from "./reasons/rooms.ts";
import { sealedRoomReasons } from "./reasons/sealed-rooms.ts";

const texts = {
  ...requestReasons,
  ...enteringReasons,
  ...roomReasons,
  ...sealedRoomReasons,
  ...contentReasons,
  ...callReasons,
  ...hookReasons,
  ...orderReasons,
  ...consoleReasons,
};

export type Reason = keyof typeof texts;

const column: Record<Language, 0 | 1 | 2> = { en: 0, "zh-cn": 1, "zh-tw": 2 };

export function reasonText(reason: Reason, language: Language): string {
  return texts[reason][column[language]];
}
