import * as Limits from "../limits.ts";
import { nothing } from "../response-body.ts";
import { deviceKey, grantsToGive, roomKeys, rotation } from "../sealed/keys.ts";
import { counter, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

const bodyMaxBytes = Limits.keysBodyMaxBytes;

/** Keys of a sealed room for this device, and the recipients of the next rotation. */
export const getKeys = endpoint("GET", "/api/room/keys", "room.read", { data: roomKeys });

/** Registers this device as a recipient of grants. It ends with the session. */
export const registerDevice = endpoint("PUT", "/api/room/device", "room.read", { body: deviceKey, data: nothing });

/** Gives grants to recipients that have none. Grants to another member's personal link need the right to invite. */
export const giveGrants = endpoint("PUT", "/api/room/grants", "room.read", {
  body: grantsToGive,
  data: nothing,
  bodyMaxBytes,
});

/** Begins the next key epoch, without another change. */
export const rotateKeys = endpoint("POST", "/api/room/keys", "room.rotateKeys", {
  body: rotation,
  data: wireObject({ keyEpoch: counter }),
  bodyMaxBytes,
});
