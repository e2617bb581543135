import type { Member } from "@contract/member.ts";

/** A device's access to a seat of a room, persisted between visits. */
export interface Session {
  /** The seat's personal link code. Not in the address of the room's pages: see `session-address.ts`. */
  linkCode: string;
  /** Another link that the member came by, which also leads to this session. */
  cameBy: string;
  token: string;
  roomId: string;
  memberId: string;
  role: Member["role"];
  roomName: string;
  lastActiveAt: number;
}
