import * as z from "zod/mini";
import { timestamp, wireObject } from "./wire.ts";

/** A knock as members see it who may answer: it waits until `endsAt`. `line`: "" without one. */
export const knock = wireObject(
  { id: z.string(), name: z.string(), line: z.string(), endsAt: timestamp },
  { name: "mc" },
);
export type Knock = z.output<typeof knock>;

/** Answer to a login that has to wait: the token of the knock, a secret of this device. */
export const knocked = wireObject({ knockToken: z.string(), endsAt: timestamp });
export type Knocked = z.output<typeof knocked>;

export const knockState = z.enum(["waiting", "admitted", "declined"]);

/** A knock as the waiting device sees it. `answer`: the owner's line, "" without one. A declined knock has no name. */
export const ownKnock = wireObject(
  {
    state: knockState,
    name: z.string(),
    line: z.string(),
    answer: z.string(),
    endsAt: timestamp,
    roomName: z.string(),
    ownerName: z.string(),
  },
  { name: "mc", roomName: "chat_mc" },
);
export type OwnKnock = z.output<typeof ownKnock>;
