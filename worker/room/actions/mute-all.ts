import { changeFacts } from "../rules/change-facts.ts";
import { postNotice } from "../rules/messages/notices.ts";
import type { UnpricedRoom } from "../rules/present-room.ts";
import type { Action } from "../verb.ts";

export const muteAll: Action<{ on: boolean }, UnpricedRoom> = {
  needs: "room.muteAll",
  run(context, { on }) {
    const { tables, me, now } = context;
    return changeFacts(context, { muteAll: on }, () => [postNotice(tables, "muteChanged", me, now, { on })]);
  },
};
