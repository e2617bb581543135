import { nameField } from "../../contract/login.ts";
import { newMemberId } from "../../lib/crypto/codes.ts";
import { outcome } from "../outcome.ts";
import { freeSeatsForInvitations } from "../rules/free-seats.ts";
import { checkNotOwnersName } from "../rules/member-names.ts";
import { seatsChanged } from "../rules/room-facts.ts";
import { checkName } from "../rules/sealed/sealed-text.ts";
import type { Action } from "../verb.ts";

export interface InvitedPerson {
  name?: string;
  email?: string;
  /** SHA-256 of the personal link code; the room never receives the code. */
  linkHash: string;
}

/** Creates invited seats with personal links: all of them, or none if there are too few. */
export const inviteMembers: Action<{ people: InvitedPerson[] }, string[]> = {
  needs: "member.invite",
  run({ tables, now }, { people }) {
    freeSeatsForInvitations(tables, people.length, now);
    const ids = people.map(({ name = "", email = "", linkHash }) => {
      if (name !== "") checkName(tables, name, nameField);
      checkNotOwnersName(tables, name);
      const id = newMemberId();
      tables.members.insert({ id, role: "member", name, email, language: tables.details.language });
      tables.links.addPersonal(linkHash, "seat", id);
      return id;
    });
    return outcome(ids, [seatsChanged(tables, now)]);
  },
};
