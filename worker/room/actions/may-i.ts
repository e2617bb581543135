import type { Capability } from "../../contract/permissions.ts";
import { checkCapability } from "../runtime/command-context.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const mayI: Action<{ capability: Capability }, Record<string, never>> = {
  needs: "room.read",
  run({ me }, { capability }) {
    checkCapability(me, capability);
    return outcome({});
  },
};
