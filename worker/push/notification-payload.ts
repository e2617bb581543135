import * as z from "zod/mini";
import * as Limits from "../contract/limits.ts";
import { type PushNotice, pushNotice } from "../contract/push.ts";
import { graphemes } from "../contract/text/graphemes.ts";

const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text));

/** JSON of a notification. A text that is too long for it ends earlier, behind a whole grapheme. */
export function notificationPayload(notice: PushNotice): string {
  const payload = JSON.stringify(z.encode(pushNotice, notice));
  const over = Buffer.byteLength(payload) - Limits.pushPayloadMaxBytes;
  if (over <= 0 || notice.text === undefined) return payload;
  const text = firstBytes(notice.text, jsonBytes(notice.text) - over);
  return JSON.stringify(z.encode(pushNotice, { ...notice, text }));
}

/** The first graphemes whose JSON has at most `max` bytes. */
function firstBytes(text: string, max: number): string {
  let shortened = "";
  for (const character of graphemes(text)) {
    if (jsonBytes(shortened + character) > max) break;
    shortened += character;
  }
  return shortened;
}
