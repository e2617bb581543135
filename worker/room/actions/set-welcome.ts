import * as Limits from "../../contract/limits.ts";
import { isWithin } from "../../contract/text/text-rules.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import { changeFacts } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import type { Action } from "../verb.ts";

export const setWelcome: Action<{ text: string }, UnpricedRoom> = {
  needs: "room.pin",
  run(context, { text }) {
    const { tables } = context;
    const { sealed } = tables.details;
    const welcome = sealed ? text : cleanText(text).trim();
    if (sealed && welcome !== "") checkEnvelope(tables, welcome, Limits.sealedTextMaxBytes);
    if (!sealed && !isWithin(welcome, Limits.welcomeMaxLength)) throw new Refused("messageTooLong");
    return changeFacts(context, { welcome });
  },
};
