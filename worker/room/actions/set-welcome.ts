import { ResultCode } from "../../contract/codes.ts";
import * as Limits from "../../contract/limits.ts";
import { characterCount } from "../../contract/text/text-rules.ts";
import { cleanText } from "../../lib/clean-text.ts";
import { Refused } from "../../lib/result.ts";
import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { checkEnvelope } from "../rules/sealed/sealed-text.ts";
import type { Action } from "../verb.ts";

export const setWelcome: Action<{ text: string }, UnpricedRoom> = {
  needs: "room.pin",
  run({ tables, me, now }, { text }) {
    const { sealed } = tables.details;
    const welcome = sealed ? text : cleanText(text).trim();
    if (sealed && welcome !== "") checkEnvelope(tables, welcome, Limits.sealedTextMaxBytes);
    if (!sealed && characterCount(welcome) > Limits.welcomeMaxLength)
      throw new Refused(ResultCode.refused, "messageTooLong");
    if (welcome === tables.details.welcome) return outcome(presentUnpriced(tables, me, now));
    tables.details.change({ welcome });
    const changed = roomStateChanged(tables, now);
    return outcome(presentUnpriced(tables, me, now), [changed]);
  },
};
