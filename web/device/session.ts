import type { Role } from "@contract/permissions.ts";

/** A device's access to a seat of a room, persisted between visits. */
export interface Session {
  /** The seat's personal link code. Not in the address of the room's pages: see `session-address.ts`. */
  linkCode: string;
  /** Another link that the member came by, which also leads to this session. */
  cameBy: string;
  token: string;
  roomId: string;
  memberId: string;
  /**
   * As at the login: "owner", or "member", also of a co-owner. Releases before 2026-11-25 delete a session with a third
   * role.
   */
  role: Role;
  roomName: string;
  /** Time by which the list of rooms is sorted. */
  lastActiveAt: number;
  /** Server time of the last use; missing until the first answer after that use. */
  usedAt?: number | undefined;
  /** The room's content is encrypted on the device, and stays so whatever the server says later. */
  sealed?: true | undefined;
}
