import * as Limits from "../../../contract/limits.ts";
import { envelopeKeyEpoch, reactionKeyEpoch } from "../../../contract/sealed/sealed-envelope.ts";
import { isName } from "../../../contract/text/text-rules.ts";
import { Refused } from "../../../lib/result.ts";
import type { MessageRecord } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";
import { checkKeyEpoch, keyRefusal } from "./key-epochs.ts";

type Details = Pick<RoomTables, "details">;

/** Refuses clear text, and text under a former key. `maxBytes`: limit of the padded text. */
export function checkEnvelope(tables: Details, text: string, maxBytes: number): void {
  const keyEpoch = envelopeKeyEpoch(text, maxBytes);
  if (keyEpoch === undefined) throw new Refused("notEncrypted");
  checkKeyEpoch(tables, keyEpoch);
}

/** Refuses a name of the other kind of room. `field`: its wire name. */
export function checkName(tables: Details, name: string, field: string): void {
  if (tables.details.sealed) checkEnvelope(tables, name, Limits.sealedNameMaxBytes);
  else if (!isName(name)) throw new Refused("badParameter", { field });
}

/** Refuses a clear reaction. All reactions to a message are under its own key, so that equal ones are equal. */
export function checkSealedReaction({ details }: Details, { body }: MessageRecord, emoji: string): void {
  const keyEpoch = reactionKeyEpoch(emoji);
  if (keyEpoch === undefined) throw new Refused("notEncrypted");
  if (keyEpoch !== envelopeKeyEpoch(body.content ?? "", Limits.sealedTextMaxBytes))
    throw keyRefusal(details, "epochChanged");
}
