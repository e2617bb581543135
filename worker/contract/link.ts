import * as z from "zod/mini";
import { counter, flag, wireObject } from "./wire.ts";

/** A link code begins with the room's id: the edge and the browser find the room by it. */
export const roomIdLength = 12;

/** Is this a link code, and not the address of a room: its id, or its id, "-" and a member's id? */
export function isLinkCode(code: string): boolean {
  return code.length !== roomIdLength && code[roomIdLength] !== "-";
}

export function roomIdOf(code: string): string {
  return code.slice(0, roomIdLength);
}

/** What a link code is called in a request. */
export const codeField = "ic";

export const linkKind = z.enum(["owner", "room", "seat", "paid"]);
export type LinkKind = z.output<typeof linkKind>;

/** What a link leads to, and what it asks for. Looking changes nothing: link scanners must not burn a link. */
export const linkInfo = wireObject(
  {
    kind: linkKind,
    state: z.enum(["setup", "open", "full", "expired"]),
    roomName: z.string(),
    /** The owner's name, for the guest who was invited. */
    inviter: z.optional(z.string()),
    needsPassword: flag,
    needsName: flag,
    /** For a paid link: what a seat costs now, in minor units. */
    price: z.optional(counter),
  },
  { roomName: "chat_mc", needsPassword: "needs_password", needsName: "needs_name" },
);
export type LinkInfo = z.output<typeof linkInfo>;
