import type { Member } from "@contract/member.ts";

/** A device's way into one seat of one room, as it is remembered between visits. */
export interface Session {
  /** The seat's personal link code. Not in the address of the room's pages: see `session-address.ts`. */
  linkCode: string;
  /** The link by which the person came, when it was another one: it leads to this session too. */
  cameBy: string;
  token: string;
  roomId: string;
  memberId: string;
  role: Member["role"];
  roomName: string;
  lastActiveAt: number;
}
