import type { Message } from "../../contract/message.ts";
import { fileUrls } from "../file-use.ts";
import { present } from "../messages.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "./action.ts";

export const getMessagesByIds: Action<{ ids: number[] }, Message[]> = {
  needs: "room.read",
  run({ parts, me }, { ids }) {
    const reads = parts.receipts.counter();
    const urlOf = fileUrls(parts);
    return outcome(parts.messages.byIds(ids).map((message) => present(message, me.id, reads, urlOf)));
  },
};
