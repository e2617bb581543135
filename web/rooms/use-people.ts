import { importedAuthor } from "@contract/imported.ts";
import { useMemo, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { createKnownMembers, type KnownMember } from "../room/known-members.ts";
import { useRoom } from "../room/RoomProvider.tsx";

/** Members of the current room. Both values keep their identity until a name, picture or role changes. */
export function usePeople() {
  const t = useT("chat");
  const [knownMembers] = useState(createKnownMembers);
  const members = useRoom(knownMembers);
  const bots = useRoom((state) => state.room.bots);
  const former = useRoom((state) => state.room.former);
  /** Finds a member, a bot, a former member under a name marked as no longer here, or the author of imported messages. */
  const find = useMemo(() => {
    const found = new Map<string, KnownMember>();
    for (const { id, name } of former ?? [])
      found.set(id, { id, avatar: "", role: "member", name: t("former", { name }) });
    for (const bot of bots ?? []) found.set(bot.id, { ...bot, avatar: "", role: "member" });
    for (const member of members) found.set(member.id, member);
    return (id: string) => found.get(id) ?? authorOf(id);
  }, [members, bots, former, t]);
  return { members, find };
}

function authorOf(id: string): KnownMember | undefined {
  const name = importedAuthor(id);
  return name === undefined ? undefined : { id, name, avatar: "", role: "member" };
}
