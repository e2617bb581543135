import { ResultCode } from "../../contract/codes.ts";
import { outcome } from "../outcome.ts";
import { roomStateChanged } from "../rules/room-facts.ts";
import type { SystemVerb } from "../verb.ts";

/** Address of the room's owner, "" if none is known, and the language of emails to the owner. */
export interface OwnerToTell {
  email: string;
  language: string;
}

/** Disables or enables a room for the operator. The room's time and grace period continue meanwhile. */
export const setDisabled: SystemVerb<{ on: boolean }, OwnerToTell> = {
  run(tables, { on }, now) {
    const { details, members } = tables;
    const { email = "", language = details.language } = members.owner() ?? {};
    const owner = { email, language };
    if (on === details.disabled) return outcome(owner);
    details.change({ disabled: on });
    const endings = on ? [{ code: ResultCode.roomDisabled, everyone: true as const }] : [];
    return outcome(owner, [roomStateChanged(tables, now)], endings);
  },
};
