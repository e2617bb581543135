import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";

/** The line under the room's name: who is writing, else how many are there. */
export function usePresenceLine(): { words: string; typing: boolean } {
  const t = useT("chat");
  const loaded = useRoom((state) => state.loaded);
  const members = useRoom((state) => state.members);
  const typing = useRoom((state) => state.typing);
  const live = useRoom((state) => state.connection === "live");
  const [first, second] = typing.map((id) => members.find((member) => member.id === id)?.name);
  if (live && first !== undefined) {
    if (typing.length > 2) return { typing: true, words: t("typing.many", { count: typing.length }) };
    if (second !== undefined) return { typing: true, words: t("typing.two", { name: first, other: second }) };
    return { typing: true, words: t("typing.one", { name: first }) };
  }
  // Not "0 members": nobody has counted them yet.
  if (!loaded) return { typing: false, words: "\u00a0" };
  const count = t("members", { count: members.length });
  const online = members.filter((member) => member.online).length;
  return { typing: false, words: live ? `${count} · ${t("online", { count: online })}` : count };
}
