import type { Capability } from "../../contract/permissions.ts";
import { checkCapability } from "../context.ts";
import { outcome } from "../outcome.ts";
import type { Action } from "../verb.ts";

export const assertCapability: Action<{ capability: Capability }, Record<string, never>> = {
  needs: "room.read",
  rate: "costly",
  run({ me }, { capability }) {
    checkCapability(me, capability);
    return outcome({});
  },
};
