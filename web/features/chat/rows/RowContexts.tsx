import type { Message } from "@contract/message.ts";
import { languageTag } from "@contract/text/languages.ts";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from "react";
import { type Dates, useDates } from "../../../i18n/dates.ts";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import type { KnownMember } from "../../../room/known-members.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { changed } from "../../../room/state/state.ts";
import { usePeople } from "../../../rooms/use-people.ts";
import { type MediaLabel, useMediaLabel } from "../labels/use-media-label.ts";

/**
 * Language and members. One context for all rows: fast scrolling mounts hundreds of rows a second, and each would
 * subscribe to both.
 */
export interface RowTexts {
  t: ReturnType<typeof useT<"chat">>;
  /** The language as a BCP 47 tag for `Intl`. */
  tag: string;
  dates: Dates;
  mediaLabel: MediaLabel;
  selfId: string;
  selfName: string;
  /** Names of all members, for `@` mentions. */
  names: readonly string[];
  find: (memberId: string) => KnownMember | undefined;
  /** Name as the reader sees it, also for the reader and for members who are unknown. */
  nameOf: (memberId: string) => string;
}

export interface RowActions {
  mayReply: boolean;
  mayReact: boolean;
  jumpTo: (messageId: number) => void;
  openMenu: (message: Message, at: { x: number; y: number }) => void;
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  showReaders: (message: Message) => void;
}

export interface RowFolds {
  marks: readonly string[];
  /** Keys of the rows whose long text is shown whole. */
  expanded: ReadonlySet<string>;
  toggleExpanded: (key: string) => void;
}

/** Each value is memoized until a field changes, so that a new message renders no other row again. */
const TextsContext = createContext<RowTexts | undefined>(undefined);
const ActionsContext = createContext<RowActions | undefined>(undefined);
const FoldsContext = createContext<RowFolds | undefined>(undefined);

export const useRowTexts = () => found(useContext(TextsContext));
export const useRowActions = () => found(useContext(ActionsContext));
export const useRowFolds = () => found(useContext(FoldsContext));

function found<Value>(value: Value | undefined): Value {
  if (!value) throw new Error("a row of the chat stands outside its list");
  return value;
}

interface Props {
  actions: RowActions;
  folds: RowFolds;
  children: ReactNode;
}

export function RowContexts({ actions, folds, children }: Props) {
  const t = useT("chat");
  const tag = languageTag(useLanguage());
  const dates = useDates();
  const mediaLabel = useMediaLabel();
  const selfId = useRoom((state) => state.session.memberId);
  const { members, find } = usePeople();
  const names = useMemo(() => members.map(({ name }) => name), [members]);
  const selfName = members.find(({ id }) => id === selfId)?.name ?? "";
  const nameOf = useCallback(
    (id: string) => (id === selfId ? t("you") : (find(id)?.name ?? t("someone"))),
    [selfId, find, t],
  );
  const texts = { t, tag, dates, mediaLabel, selfId, selfName, names, find, nameOf };
  return (
    <TextsContext value={useSame(texts)}>
      <ActionsContext value={useSame(actions)}>
        <FoldsContext value={useSame(folds)}>{children}</FoldsContext>
      </ActionsContext>
    </TextsContext>
  );
}

/** Returns the former object until a field changes. */
function useSame<Fields extends object>(fields: Fields): Fields {
  const last = useRef(fields);
  last.current = changed(last.current, fields);
  return last.current;
}
