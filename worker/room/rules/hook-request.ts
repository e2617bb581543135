import * as z from "zod/mini";
import { hookDelivery } from "../../contract/hooks.ts";
import { hookSecret, signDelivery } from "../../lib/crypto/delivery-signature.ts";
import type { HookRequest } from "../ports.ts";
import { commonFields } from "../tables/messages/message-json.ts";
import type { MessageRecord } from "../tables/messages/message-record.ts";
import type { OutgoingHookRecord } from "../tables/outgoing-hook.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import { senderNameOf } from "./member-names.ts";

/** A signed delivery; without messages, a test. Undefined if the server key that encrypted the secret left the keyring. */
export function hookRequest(
  tables: RoomTables,
  hook: OutgoingHookRecord,
  records: readonly MessageRecord[],
  id: string,
  now: number,
): HookRequest | undefined {
  const { roomId, name: roomName } = tables.details;
  const secret = hookSecret(tables.installation.keyring, roomId, hook);
  if (secret === undefined) return undefined;
  const messages = records.map((record) => ({
    senderName: senderNameOf(tables, record.senderId) ?? "",
    message: commonFields(record, false),
  }));
  const type = messages.length > 0 ? ("messages" as const) : ("test" as const);
  const body = JSON.stringify(z.encode(hookDelivery, { type, roomId, roomName, sentAt: now, messages }));
  const headers = { "content-type": "application/json", ...signDelivery(secret, id, now, body) };
  return { url: hook.url, headers, body };
}
