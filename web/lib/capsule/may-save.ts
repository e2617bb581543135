import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";

/** The owner and co-owners may save the room, and members if the owner lets them. */
export const maySave = ({ me, membersSave }: RoomInfo): boolean => can(me.role, "room.save") || membersSave === true;

/** Imported texts would reach the server in the clear, so a sealed room takes none. */
export function mayImport({ me, sealed }: Pick<RoomInfo, "me" | "sealed">): boolean {
  return !sealed && can(me.role, "room.import");
}
