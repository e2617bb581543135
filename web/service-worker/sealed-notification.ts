import * as Limits from "@contract/limits.ts";
import { ownerMark } from "@contract/member.ts";
import { isSendable } from "@contract/message.ts";
import type { PushNotice } from "@contract/push.ts";
import { cleanFileName } from "@contract/text/file-names.ts";
import { firstCharacters } from "@contract/text/text-rules.ts";
import * as z from "zod/mini";
import type { RoomStores } from "../device/database.ts";
import { roomPrefix, seatPrefix } from "../device/session.ts";
import { cachedRoomSchema } from "../room/cache/cached-room.ts";
import { mentions } from "../room/state/mentions.ts";
import { decryptEnvelope } from "../sealed/envelope.ts";
import { EpochKeys } from "../sealed/epoch-keys.ts";
import { openKeyStore, restoreKeys } from "../sealed/key-store.ts";

/** Scope of the service worker; `decryptNotification` exists with sw-sealed.js only. */
export interface NotificationDecrypter {
  decryptNotification?: (notice: PushNotice) => Promise<PushNotice>;
}

/** A seat's room with its names, as cached on this device. */
const knownRoom = z.pick(cachedRoomSchema, { room: true, members: true });
type KnownRoom = z.output<typeof knownRoom>;

/**
 * A notification of a room that this device knows as sealed, with names from the cache and the decrypted text. Without the key, or
 * with content that cannot be decrypted, it has neither: no text of the server is shown. Notifications of other rooms
 * stay as they are. Never rejects, and never uses the network.
 */
export async function decryptNotification(notice: PushNotice, stores: RoomStores): Promise<PushNotice> {
  const { roomId, memberId, unread, messageId, talking } = notice;
  const rooms = (await stores.all("cache", roomPrefix(roomId))).flatMap((stored) => {
    const read = z.safeParse(knownRoom, stored);
    return read.success && read.data.room.sealed ? [read.data] : [];
  });
  if (rooms.length === 0) return notice;
  const bare = { roomId, memberId, roomName: "", unread, messageId, ...(talking === undefined ? {} : { talking }) };
  // The push service delivers to the browser, which may have several seats in the room.
  for (const room of rooms) {
    const opened = await openAs(room, notice, stores).catch(() => undefined);
    if (opened) return { ...bare, ...opened };
  }
  return bare;
}

/** Names and text for one seat; undefined if the message cannot be decrypted. */
async function openAs(
  { room, members }: KnownRoom,
  { senderId, eventId, kind, text }: PushNotice,
  stores: RoomStores,
): Promise<Partial<PushNotice> | undefined> {
  const { roomId, me, name: roomName } = room;
  // Without the preview, and for a text that is too long for a push.
  if (text === undefined || !me.flags.preview) return { roomName };
  if (senderId === undefined || eventId === undefined || kind === undefined || !isSendable(kind)) return undefined;
  const keys = new EpochKeys(roomId);
  const stored = await openKeyStore(stores, seatPrefix({ roomId, memberId: me.id })).load();
  if (stored) await restoreKeys(keys, me.id, stored);
  const opened = await decryptEnvelope(keys, { kind: "message", memberId: senderId, eventId }, text);
  if (!opened.ok) return undefined;
  const { t: content, f: file, m } = opened.content;
  const shown = content || (kind === "file" && file ? cleanFileName(file.n) : "");
  const reader = { id: me.id, name: me.name, names: members.map(({ name }) => name) };
  return {
    roomName,
    ...senderOf({ room, members }, senderId),
    text: firstCharacters(shown, Limits.quoteMaxLength),
    mentioned: mentions({ content, ...(m ? { mentions: m } : {}) }, reader),
  };
}

/** Empty for a sender whose name is unknown on this device, as that of a new member. */
function senderOf({ room, members }: KnownRoom, senderId: string): Pick<PushNotice, "senderName" | "gone"> {
  const isSender = ({ id, name }: { id: string; name: string }) => id === senderId && name !== "";
  const sender = members.find(isSender);
  if (sender) return { senderName: sender.role === "owner" ? `${ownerMark} ${sender.name}` : sender.name };
  const former = room.former?.find(isSender);
  return former ? { senderName: former.name, gone: true } : {};
}
