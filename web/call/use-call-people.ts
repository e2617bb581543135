import type { CallParticipant } from "@contract/voice-call.ts";
import { useMemo, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { createKnownMembers, type KnownMember } from "../room/known-members.ts";
import { useRoom } from "../room/RoomProvider.tsx";

const noPeople: readonly CallParticipant[] = [];

export interface PersonInCall extends CallParticipant {
  member: KnownMember;
  mine: boolean;
  /** No member of the room, as this page knows it: neither hears nor is heard here. */
  unknown: boolean;
}

/** People in the room's call, with those that are no members: the server could list anybody. */
export function useCallPeople(): readonly PersonInCall[] {
  const t = useT("call");
  const people = useRoom(({ room }) => room.call?.people ?? noPeople);
  const [knownMembers] = useState(createKnownMembers);
  const members = useRoom(knownMembers);
  const selfId = useRoom(({ session }) => session.memberId);
  return useMemo(
    () =>
      people.map((person) => {
        const { memberId: id } = person;
        const known = members.find((member) => member.id === id);
        const member = known ?? { id, name: t("unknown"), avatar: "", role: "member" as const };
        return { ...person, member, mine: id === selfId, unknown: !known };
      }),
    [people, members, selfId, t],
  );
}

/** The members of these people, each with one device or several. */
export function membersOf(people: readonly PersonInCall[]): { member: KnownMember; devices: readonly string[] }[] {
  const members = new Map(people.map(({ member }) => [member.id, member]));
  return [...members.values()].map((member) => ({
    member,
    devices: people.flatMap((person) => (person.member.id === member.id ? [person.device] : [])),
  }));
}

/** "Ada, Ben and 2 more". A member with two devices is named once. */
export function useNames(people: readonly PersonInCall[]): string {
  const t = useT("call");
  const names = new Map(people.map(({ member, mine }) => [member.id, mine ? t("you") : member.name]));
  const [first = "", second = ""] = names.values();
  if (names.size < 2) return first;
  if (names.size === 2) return t("names.two", { first, second });
  return t("names.more", { first, second, count: names.size - 2 });
}
