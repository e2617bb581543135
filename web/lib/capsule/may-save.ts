import { can } from "@contract/permissions.ts";
import type { RoomInfo } from "@contract/room-info.ts";

/** The owner and co-owners may save the room, and members if the owner lets them. */
export const maySave = ({ me, membersSave }: RoomInfo): boolean => can(me.role, "room.save") || membersSave === true;

export const mayImport = ({ me }: RoomInfo): boolean => can(me.role, "room.import");
