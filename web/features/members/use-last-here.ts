import { listMembers } from "@contract/endpoints/members.ts";
import * as Limits from "@contract/limits.ts";
import type { Member } from "@contract/member.ts";
import { languageTag } from "@contract/text/languages.ts";
import { useEffect } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { useT } from "../../i18n/use-t.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useApi, useRoom, useRoomActions } from "../../room/RoomProvider.tsx";
import { timeAgo } from "./time-ago.ts";

/**
 * Text about an offline member's last visit; undefined if the member or the reader does not show theirs. The members
 * are loaded when the screen opens and after one goes offline, because no push reports visits.
 */
export function useLastVisitText(): (member: Member) => string | undefined {
  const t = useT("members");
  const tag = languageTag(useLanguage());
  const dates = useDates();
  const api = useApi();
  const { applyMembers } = useRoomActions();
  const shares = useRoom(({ room }) => room.me.flags.shareLastHere === true);
  const online = useRoom(({ members }) => members.filter((member) => member.online).length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a member who comes or goes starts the next load.
  useEffect(() => {
    if (!shares) return;
    const timer = setTimeout(
      () => void api(listMembers, { quiet: true }).then(applyMembers, () => undefined),
      Limits.presenceEveryMs,
    );
    return () => clearTimeout(timer);
  }, [shares, online, api, applyMembers]);
  return ({ lastHere }) =>
    shares && lastHere !== undefined ? t("lastHere", { when: timeAgo(lastHere, serverNow(), tag, dates) }) : undefined;
}
