import { languageTag } from "@contract/text/languages.ts";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { useDates } from "../../../i18n/dates.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { changed } from "../../../room/state/state.ts";
import { usePeople } from "../../../rooms/use-people.ts";
import { useMediaLabel } from "../labels/use-media-label.ts";
import {
  type RowActions,
  RowActionsContext,
  type RowFolds,
  RowFoldsContext,
  RowPeopleContext,
  RowTextsContext,
} from "../rows/row-context.ts";

interface Props {
  actions: RowActions;
  folds: RowFolds;
  children: ReactNode;
}

export function RowContexts({ actions, folds, children }: Props) {
  const t = useT("chat");
  const texts = useSame({ t, tag: languageTag(useLanguage()), dates: useDates(), mediaLabel: useMediaLabel() });
  const selfId = useRoom((state) => state.session.memberId);
  const { members, find } = usePeople();
  const names = useMemo(() => members.map(({ name }) => name), [members]);
  const selfName = members.find(({ id }) => id === selfId)?.name ?? "";
  const nameOf = useCallback(
    (id: string) => (id === selfId ? t("you") : (find(id)?.name ?? t("someone"))),
    [selfId, find, t],
  );
  return (
    <RowTextsContext value={texts}>
      <RowPeopleContext value={useSame({ selfId, selfName, names, find, nameOf })}>
        <RowActionsContext value={useSame(actions)}>
          <RowFoldsContext value={useSame(folds)}>{children}</RowFoldsContext>
        </RowActionsContext>
      </RowPeopleContext>
    </RowTextsContext>
  );
}

/** The same object until a field changes. */
function useSame<Fields extends object>(fields: Fields): Fields {
  const last = useRef(fields);
  last.current = changed(last.current, fields);
  return last.current;
}
