import type { Rotation } from "../../contract/sealed/keys.ts";
import { roomStateChanged } from "../rules/room-state.ts";
import { checkSealed } from "../rules/sealed/key-epochs.ts";
import { beginKeyEpoch, giveRotatedGrants } from "../rules/sealed/rotation.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const rotateKeys: Action<Rotation, { keyEpoch: number }> = {
  needs: "room.rotateKeys",
  run({ tables, me, now }, rotation) {
    checkSealed(tables);
    beginKeyEpoch(tables, rotation);
    giveRotatedGrants(tables, me, rotation);
    return outcome({ keyEpoch: rotation.keyEpoch }, [roomStateChanged(tables, now)]);
  },
};
