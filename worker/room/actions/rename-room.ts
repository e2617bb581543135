import { outcome } from "../outcome.ts";
import { presentUnpriced, type UnpricedRoom } from "../rules/presenting.ts";
import { renameRoom as rename } from "../rules/rename.ts";
import type { Action } from "../verb.ts";

export const renameRoom: Action<{ name: string }, UnpricedRoom> = {
  needs: "room.rename",
  run(context, { name }) {
    const pushes = rename(context, name);
    return outcome(presentUnpriced(context.tables, context.me, context.now), pushes);
  },
};
