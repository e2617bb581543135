import * as z from "zod/mini";
import { formerMember, me } from "./member.ts";
import { message } from "./message.ts";
import { counter, flag, timestamp, wireObject } from "./wire.ts";

export const roomState = z.enum(["normal", "expired", "disabled"]);
export type RoomState = z.output<typeof roomState>;

/** The room as one member sees it (`get_liao_info`). */
export const roomInfo = wireObject(
  {
    roomId: z.string(),
    /** Names the room's storage; another epoch means that nothing kept locally is valid. */
    epoch: z.string(),
    name: z.string(),
    state: roomState,
    seats: counter,
    seatsUsed: counter,
    endsAt: timestamp,
    purgeAt: timestamp,
    muteAll: flag,
    /** Messages up to this id were cleared for everybody. */
    clearedTo: counter,
    lastId: counter,
    /** The room's revision: each durable change adds exactly 1. */
    rev: counter,
    serverTime: timestamp,
    /** Voice can be turned into text here. */
    transcribe: z.optional(flag),
    me,
    /** Members who left or were removed, whose messages are still there. */
    former: z.optional(z.array(formerMember)),
    /** Only where an overview was asked for: messages of others that this member has not read, up to 99. */
    unread: z.optional(counter),
    /** The newest message that somebody wrote, and the name of who wrote it. */
    newest: z.optional(message),
    newestSender: z.optional(z.string()),
    /** The sender of the newest message left or was removed. */
    newestSenderGone: z.optional(flag),
    /** One of the unread ones calls this member by name. */
    mentioned: z.optional(flag),
    /**
     * The personal code of the asking member's seat, once it was renewed: one that was made before is known to nobody but
     * its holder. Not in the `room` of the socket's resume.
     */
    linkCode: z.optional(z.string()),
    /** Owner only: the address to share. */
    roomLink: z.optional(z.string()),
    /** Owner only: free seats that are held while people pay for them. */
    seatsHeld: z.optional(counter),
    /** Owner only: a new admin link may be mailed to the paying address on request. */
    recovery: z.optional(flag),
    /**
     * Owner only: the paid way in ("" before it was first opened), and what a seat costs now, in minor units. Not in
     * the `room` of the socket's resume: clients keep what they have, or ask again.
     */
    paidJoin: z.optional(wireObject({ on: flag, code: z.string(), price: counter }, { code: "ic" })),
  },
  {
    roomId: "chat_id",
    name: "chat_mc",
    seatsUsed: "seats_used",
    seatsHeld: "seats_held",
    endsAt: "expires_at",
    purgeAt: "purge_at",
    muteAll: "mute_all",
    clearedTo: "cleared_to",
    lastId: "last_id",
    serverTime: "server_time",
    linkCode: "yq_code",
    roomLink: "room_link",
    paidJoin: "paid_join",
    newest: "last_msg",
    newestSender: "last_sender",
    newestSenderGone: "last_gone",
  },
);
export type RoomInfo = z.output<typeof roomInfo>;
