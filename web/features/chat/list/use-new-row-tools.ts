import { useMemo } from "react";
import { useDates } from "../../../i18n/dates.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { languageTag } from "../../../lib/language.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { useMediaLabel } from "../labels/use-media-label.ts";
import { useNoticeText } from "../labels/use-notice-text.ts";
import type { RowTools } from "../rows/row-context.ts";
import { useRowLabel } from "../rows/use-row-label.ts";

/** Tools that the list itself provides. */
type Given = Pick<
  RowTools,
  "marks" | "jumpTo" | "openMenu" | "reply" | "mayReply" | "react" | "showReaders" | "expanded" | "toggleExpanded"
>;

/** Tools of the rows, memoized until one of them changes. */
export function useNewRowTools(given: Given): RowTools {
  const t = useT("chat");
  const tag = languageTag(useLanguage());
  const dates = useDates();
  const mediaLabel = useMediaLabel();
  const selfId = useRoom((state) => state.session.memberId);
  const { members, find } = usePeople();
  const { retry, discard } = useRoomActions();
  const names = useMemo(() => members.map(({ name }) => name), [members]);
  const selfName = members.find(({ id }) => id === selfId)?.name ?? "";
  const noticeText = useNoticeText(selfId, find);
  const label = useRowLabel({ t, dates, mediaLabel, noticeText, selfName, names, find });
  const { marks, jumpTo, openMenu, reply, mayReply, react, showReaders, expanded, toggleExpanded } = given;
  const others = names.length - 1;
  return useMemo(
    () => ({
      t,
      tag,
      dates,
      mediaLabel,
      noticeText,
      label,
      selfId,
      others,
      find,
      names,
      selfName,
      retry,
      discard,
      marks,
      jumpTo,
      openMenu,
      reply,
      mayReply,
      react,
      showReaders,
      expanded,
      toggleExpanded,
    }),
    [
      t,
      tag,
      dates,
      mediaLabel,
      noticeText,
      label,
      selfId,
      others,
      find,
      names,
      selfName,
      retry,
      discard,
      marks,
      jumpTo,
      openMenu,
      reply,
      mayReply,
      react,
      showReaders,
      expanded,
      toggleExpanded,
    ],
  );
}
