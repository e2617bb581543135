import { replyRoom } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import { renameRoom as rename } from "../rules/rename.ts";
import type { Action } from "../verb.ts";

export const renameRoom: Action<{ name: string }, UnpricedRoom> = {
  needs: "room.rename",
  run: (context, { name }) => replyRoom(context, rename(context, name)),
};
