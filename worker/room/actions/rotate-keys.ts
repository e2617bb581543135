import type { Rotation } from "../../contract/sealed/keys.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { checkSealed } from "../rules/sealed/key-epochs.ts";
import { beginKeyEpoch, giveRotatedGrants } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

export const rotateKeys: Action<Rotation, { keyEpoch: number }> = {
  needs: "room.rotateKeys",
  rate: "costly",
  run({ tables, me, now }, rotation) {
    checkSealed(tables);
    beginKeyEpoch(tables, rotation);
    giveRotatedGrants(tables, me, rotation);
    return outcome({ keyEpoch: rotation.keyEpoch }, [roomStateChanged(tables, now)]);
  },
};
