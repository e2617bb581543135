import { ResultCode } from "../contract/codes.ts";
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

/** Reasons by their result code; that of all others is `ResultCode.refused`. */
const reasonsByCode: Partial<Record<keyof typeof ResultCode, readonly Reason[]>> = {
  loggedOut: ["sessionEnded", "passwordChanged", "sessionUndone"],
  seatReset: ["seatReset", "removed"],
  roomExpired: ["roomExpired"],
  linkInvalid: ["linkInvalid"],
  roomDisabled: ["roomDisabled"],
  roomPurged: ["roomPurged"],
  paymentInvalid: ["orderInvalid"],
  fileRefused: ["fileRefused"],
  badRequest: ["badParameter", "couponPercent"],
  unauthenticated: ["unauthenticated"],
  forbidden: ["forbidden", "ownersDevice", "passkeyRefused", "confirmFirst", "mediaLinkEnded"],
  notFound: ["notFound", "knockEnded", "orderUnknown", "unknownHere"],
  methodNotAllowed: ["methodNotAllowed"],
  tooLarge: ["fileTooLarge", "tooLarge"],
  unsupportedType: ["fileTypeRefused", "unsupportedType"],
  internal: ["internal"],
};
const codes = new Map(
  Object.entries(reasonsByCode).flatMap(([code, reasons]) =>
    reasons.map((reason) => [reason, ResultCode[code as keyof typeof ResultCode]]),
  ),
);

export const resultCode = (reason: Reason): ResultCode => codes.get(reason) ?? ResultCode.refused;

const column: Record<Language, 0 | 1 | 2> = { en: 0, "zh-cn": 1, "zh-tw": 2 };

export function reasonText(reason: Reason, language: Language): string {
  return texts[reason][column[language]];
}
