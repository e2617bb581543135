import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";
import type { Dates } from "../../../i18n/dates.ts";
import type { useT } from "../../../i18n/use-t.ts";
import type { KnownMember } from "../../../room/known-members.ts";
import type { MediaLabel } from "../labels/use-media-label.ts";

/** Translations: fast scrolling mounts hundreds of rows a second, and each would subscribe to the language. */
export interface RowTexts {
  t: ReturnType<typeof useT<"chat">>;
  /** The language as a BCP 47 tag for `Intl`. */
  tag: string;
  dates: Dates;
  mediaLabel: MediaLabel;
}

export interface RowPeople {
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
  jumpTo: (messageId: number) => void;
  openMenu: (message: Message, at: { x: number; y: number }) => void;
  reply: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
  showReaders: (message: Message) => void;
}

export interface RowFolds {
  /** Search terms to mark. */
  marks: readonly string[];
  /** Keys of the rows whose long text is shown whole. */
  expanded: ReadonlySet<string>;
  toggleExpanded: (key: string) => void;
}

/** Each value is memoized until a field changes, so that a new message renders no other row again. */
export const RowTextsContext = createContext<RowTexts | undefined>(undefined);
export const RowPeopleContext = createContext<RowPeople | undefined>(undefined);
export const RowActionsContext = createContext<RowActions | undefined>(undefined);
export const RowFoldsContext = createContext<RowFolds | undefined>(undefined);

export const useRowTexts = () => found(useContext(RowTextsContext));
export const useRowPeople = () => found(useContext(RowPeopleContext));
export const useRowActions = () => found(useContext(RowActionsContext));
export const useRowFolds = () => found(useContext(RowFoldsContext));

function found<Value>(value: Value | undefined): Value {
  if (!value) throw new Error("a row of the chat stands outside its list");
  return value;
}
