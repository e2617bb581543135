import * as Limits from "../../../contract/limits.ts";
import type { MessageKind } from "../../../contract/message.ts";
import { isMessageText, textUnits } from "../../../contract/text/text-rules.ts";
import { Refused } from "../../../lib/result.ts";

/** Refuses an empty and a too long text. */
export function checkText(content: string): void {
  if (isMessageText(content)) return;
  const reason = textUnits(content) > Limits.textMaxUnits ? "messageTooLong" : "messageEmpty";
  throw new Refused(reason);
}

/** True for messages with a file that may have a text beside it. */
export function hasCaption(kind: MessageKind): boolean {
  return kind === "image" || kind === "video" || kind === "file";
}
