import { newMemberId } from "../../lib/crypto/codes.ts";
import { digest } from "../../lib/crypto/keyring.ts";
import type { MemberRecord } from "../tables/members.ts";
import type { RoomTables } from "../tables/room-tables.ts";
import type { Successor } from "../tables/successor-rooms.ts";
import type { RoomTemplate } from "./order-fit.ts";
import { factsOf } from "./room-facts.ts";

/** A sealed room's names and texts stay: they can be decrypted only as those of that room. */
export function templateOf(tables: RoomTables, successor: Successor): RoomTemplate {
  const { language, name, muteAll } = tables.details;
  const { announcers, pinned: _, goal: __, ...facts } = factsOf(tables);
  const readable = (text: string) => (tables.details.sealed ? "" : text);
  const people = byRank(tables).flatMap((member) => {
    const code = codeInSuccessor(tables, successor, member.id);
    if (code === undefined) return [];
    const role = member.role === "coOwner" ? "coOwner" : "member";
    const announcer = announcers.includes(member.id);
    return {
      name: readable(member.name),
      role,
      language: member.language,
      muted: member.muted,
      announcer,
      linkHash: digest(code),
    } as const;
  });
  const settings = { ...facts, name: readable(name), welcome: readable(facts.welcome), muteAll };
  return { language, settings, ownerName: readable(tables.members.owner()?.name ?? ""), people };
}

function byRank({ members }: RoomTables): MemberRecord[] {
  const others = [...members.joined(), ...members.invited()].filter(({ role }) => role !== "owner");
  const rank = ({ role }: MemberRecord) => (role === "coOwner" ? 0 : 1);
  return others.sort((one, other) => rank(one) - rank(other));
}

/**
 * Code of a member's personal link in the successor; undefined if the server key (`keyId`) it derives from is no longer
 * in the keyring.
 */
export function codeInSuccessor({ links }: RoomTables, successor: Successor, memberId: string): string | undefined {
  const { roomId, nonce, keyId } = successor;
  return links.derived(roomId, { nonce: `${nonce}:${memberId}`, keyId }, "successor");
}

/** Gives a new room the settings of a template, and its people seats: as many as there are beside the owner's. */
export function applyTemplate(tables: RoomTables, { settings, people }: RoomTemplate): void {
  const { details, members, links } = tables;
  const announcers: string[] = [];
  for (const { name, role, language, muted, announcer, linkHash } of people.slice(0, details.seats - 1)) {
    const id = newMemberId();
    members.insert({ id, role, name, language, muted });
    links.addPersonal(linkHash, "seat", id);
    if (announcer) announcers.push(id);
  }
  details.change({ ...settings, announcers });
}
