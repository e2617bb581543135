import * as z from "zod/mini";
import { bot } from "./hooks.ts";
import { knock } from "./knock.ts";
import { formerMember, me } from "./member.ts";
import { message } from "./message.ts";
import { roomFacts } from "./room-facts.ts";
import { voiceCall } from "./voice-call.ts";
import { counter, flag, timestamp, wireObject } from "./wire.ts";

export const roomState = z.enum(["normal", "expired", "disabled"]);
export type RoomStatus = z.output<typeof roomState>;

/** The room for one member (`get_liao_info`). */
export const roomInfo = wireObject(
  {
    roomId: z.string(),
    /** Identity of the room's storage; a new epoch invalidates all cached data. */
    epoch: z.string(),
    name: z.string(),
    state: roomState,
    seats: counter,
    seatsUsed: counter,
    endsAt: timestamp,
    purgeAt: timestamp,
    muteAll: flag,
    ...roomFacts,
    /** Programs that write in the room. */
    bots: z.optional(z.array(bot)),
    /** Host that gets every new message; "" without one. */
    hookHost: z.optional(z.string()),
    /** Messages up to this id were cleared. */
    clearedTo: counter,
    lastId: counter,
    /** The room's revision: each durable change adds exactly 1. */
    rev: counter,
    serverTime: timestamp,
    /** The server cannot read the room: its texts and names are encrypted. */
    sealed: z.optional(flag),
    /** Sealed room: number of the current key. Not the epoch of the storage. */
    keyEpoch: z.optional(counter),
    /** Sealed room: for members who may rotate keys, access ended since the last rotation. */
    rotationDue: z.optional(flag),
    /** Sealed room: devices without the key that wait for a member. */
    keyRequests: z.optional(counter),
    /** Voice transcription is available. */
    transcribe: z.optional(flag),
    /** The running call. Changes without a revision, by `c_call`. */
    call: z.optional(voiceCall),
    /** In calls members do not see each other's IP addresses. */
    callRelayOnly: z.optional(flag),
    me,
    /** Former members whose messages are still stored. */
    former: z.optional(z.array(formerMember)),
    /** Overview only: unread messages of others, up to 99. */
    unread: z.optional(counter),
    /** Overview only: the newest message of a member, and its sender's name. */
    newest: z.optional(message),
    newestSender: z.optional(z.string()),
    /** The sender of the newest message left or was removed. */
    newestSenderGone: z.optional(flag),
    /** An unread message mentions this member. */
    mentioned: z.optional(flag),
    /** Overview only: changes with every change of the room and of this member's read position. */
    overviewTag: z.optional(z.string()),
    /**
     * The caller's personal link code after its first renewal; the room stores only a hash of earlier codes. Not in
     * the `room` of the socket's resume.
     */
    linkCode: z.optional(z.string()),
    /** Owner only: the room link to share. */
    roomLink: z.optional(z.string()),
    /** Owner only: free seats held by unpaid orders. */
    seatsHeld: z.optional(counter),
    /** Owner and co-owners: reports of members that nobody dealt with yet. */
    reports: z.optional(counter),
    /** Owner only: the people who wait, the oldest first. */
    knocks: z.optional(z.array(knock)),
    /**
     * Owner only: an admin link may be mailed to the buyer's email address on request. Missing if another person paid
     * for the room and handed it over.
     */
    recovery: z.optional(flag),
    /** Owner only: a co-owner set the room's password last. */
    passwordByOther: z.optional(flag),
    /**
     * Owner only: the paid link ("" before it was first opened) and the current seat price in minor units. Not in the
     * `room` of the socket's resume: clients use the cached value or request it.
     */
    paidJoin: z.optional(wireObject({ on: flag, code: z.string(), price: counter }, { code: "ic" })),
  },
  {
    roomId: "chat_id",
    name: "chat_mc",
    endsAt: "expires_at",
    linkCode: "yq_code",
    newest: "last_msg",
    newestSender: "last_sender",
    newestSenderGone: "last_gone",
  },
);
export type RoomInfo = z.output<typeof roomInfo>;
