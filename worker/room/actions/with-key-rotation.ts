import type { Rotation } from "../../contract/sealed/keys.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import { keyRefusal } from "../rules/sealed/key-epochs.ts";
import { beginKeyEpoch, giveRotatedGrants } from "../rules/sealed/key-rotation.ts";
import type { Action } from "../verb.ts";

interface WithRotation {
  rotation?: Rotation | undefined;
}

/**
 * An action that takes access to the room away. In a sealed room it needs a new key for all others, in one
 * transaction: a rotation that does not fit refuses the action and undoes it.
 */
export function withKeyRotation<Input extends object, Reply>(
  action: Action<Input, Reply>,
): Action<Input & WithRotation, Reply> {
  return {
    ...action,
    run(context, input) {
      const { tables, now } = context;
      if (!tables.details.sealed) return action.run(context, input);
      if (!input.rotation) throw keyRefusal(tables.details, "rotationNeeded");
      beginKeyEpoch(tables, input.rotation);
      const { reply, pushes, endings } = action.run(context, input);
      giveRotatedGrants(tables, context.me, input.rotation);
      return outcome(reply, [...pushes, roomStateChanged(tables, now)], endings);
    },
  };
}
