import { createHmac } from "node:crypto";
import { committedText } from "../../../contract/sealed/message-proof.ts";
import type { MessageRecord } from "../../tables/messages/message-record.ts";
import type { RoomTables } from "../../tables/room-tables.ts";

/** Bytes of the nonce, with which an envelope begins. */
const commitmentBytes = 12;

/** True if the message's sender committed to this text; `proof`: the key in the envelope, base64url. */
export function isProofValid(
  { details }: Pick<RoomTables, "details">,
  { senderId, eventId, body }: MessageRecord,
  { text, proof }: { text: string; proof?: string | undefined },
): boolean {
  // The importer wrote an imported text, and not the author whom it names.
  if (proof === undefined || body.imported) return false;
  const committed = committedText(details.roomId, senderId, eventId, text);
  const commitment = createHmac("sha256", Buffer.from(proof, "base64url")).update(committed).digest();
  const encoded = body.content?.split(".")[2] ?? "";
  return commitment.subarray(0, commitmentBytes).equals(Buffer.from(encoded, "base64url").subarray(0, commitmentBytes));
}
