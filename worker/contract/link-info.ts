import * as z from "zod/mini";
import { linkKeys } from "./sealed/link-keys.ts";
import { counter, flag, timestamp, wireObject } from "./wire.ts";

export const linkKind = z.enum(["owner", "room", "seat", "paid"]);
export type LinkKind = z.output<typeof linkKind>;

/** Target and requirements of a link. A lookup changes nothing, because link scanners must not use up a link. */
export const linkInfo = wireObject(
  {
    kind: linkKind,
    state: z.enum(["setup", "open", "full", "expired"]),
    roomName: z.string(),
    inviter: z.optional(z.string()),
    needsPassword: flag,
    needsName: flag,
    /** Room link: a new admin link can be mailed to the address that paid. */
    recovery: z.optional(flag),
    /** Room link: a new member knocks and waits for the owner. */
    knocking: z.optional(flag),
    /** Paid link: current price of a seat in minor units. */
    price: z.optional(counter),
    /** Paid link with a price: the end of the room, until which a seat lasts. */
    endsAt: z.optional(timestamp),
    /** Sealed room: the keys of this link. The names above are encrypted. */
    sealed: z.optional(linkKeys),
  },
  { roomName: "chat_mc", endsAt: "expires_at" },
);
export type LinkInfo = z.output<typeof linkInfo>;
