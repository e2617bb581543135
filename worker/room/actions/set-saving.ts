import { changeFacts } from "../rules/change-facts.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import type { Action } from "../verb.ts";

export const setSaving: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.letSave",
  run: (context, { on }) => changeFacts(context, { membersSave: on }),
};
