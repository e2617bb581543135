import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { sendableKinds } from "../../contract/message.ts";
import { characterCount } from "../../contract/text/text-rules.ts";
import { Refused } from "../../lib/result.ts";
import { checkBytesStored } from "../context.ts";
import { outcome } from "../outcome.ts";
import { checkNotMuted } from "../rules/may-write.ts";
import { checkSealedReaction } from "../rules/sealed/sealed-text.ts";
import type { Command } from "../verb.ts";

const emojiRule = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

export const react: Command<"react"> = (context, { messageId, emoji, on }) => {
  const { tables, me, now } = context;
  const { sealed } = tables.details;
  if (!sealed && (!emojiRule.test(emoji) || characterCount(emoji) !== 1))
    throw new Refused("badParameter", { code: ResultCode.refused });
  const message = tables.messages.find(messageId);
  if (!message || message.recalled || !(sendableKinds as readonly string[]).includes(message.kind))
    throw new Refused("messageGone");
  if (sealed) checkSealedReaction(tables, message, emoji);

  const before = message.body.reactions?.[emoji] ?? [];
  if (before.includes(me.id) === on) return outcome({ messageId, emoji });
  // A muted member may still remove an earlier reaction.
  if (on) checkNotMuted(context);
  if (on && before.length === 0 && Object.keys(message.body.reactions ?? {}).length >= Limits.reactionsPerMessageMax)
    throw new Refused("tooManyReactions");
  checkBytesStored(context);
  const after = on ? [...before, me.id] : before.filter((id) => id !== me.id);
  const { [emoji]: _, ...others } = message.body.reactions ?? {};
  const reactions = after.length > 0 ? { ...others, [emoji]: after } : others;
  const { reactions: __, ...body } = message.body;

  const rev = tables.details.nextRev();
  const changed = Object.keys(reactions).length > 0 ? { ...body, reactions } : body;
  // A reaction is stored in its message: each one writes the whole body again, up to 60 KB of text.
  tables.bytesStored.take(me.id, now, tables.messages.replaceBody(messageId, rev, changed));
  return {
    ...outcome({ messageId, emoji }, [
      { event: "reacted" as const, data: { messageId, emoji, memberId: me.id, on, rev }, rev },
    ]),
    rev,
  };
};
