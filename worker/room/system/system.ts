import * as verbs from "./verbs.ts";

export const system = { ...verbs };

export type SystemName = keyof typeof system;
export type SystemInput<Name extends SystemName> = Parameters<(typeof system)[Name]["run"]>[1];
export type SystemReply<Name extends SystemName> = ReturnType<(typeof system)[Name]["run"]>["reply"];
