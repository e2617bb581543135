import type { Message } from "@contract/message.ts";
import { createContext, useContext } from "react";
import type { Dates } from "../../../i18n/dates.ts";
import type { useT } from "../../../i18n/use-t.ts";
import type { KnownMember } from "../../../room/known-members.ts";
import type { TimelineItem } from "../../../room/types.ts";
import type { MediaLabel } from "../labels/use-media-label.ts";

/** A row that is read aloud as one sentence. */
export type SpokenItem = Exclude<TimelineItem, { kind: "time" } | { kind: "unread" }>;

/**
 * Data that each row needs and none changes: one memoized object, so that rows do not re-render. Translations are part
 * of it: fast scrolling mounts hundreds of rows a second, and each would subscribe to the language.
 */
export interface RowTools {
  t: ReturnType<typeof useT<"chat">>;
  /** The language as a BCP 47 tag for `Intl`. */
  tag: string;
  dates: Dates;
  mediaLabel: MediaLabel;
  /** Text of a notice; empty for other messages. */
  noticeText: (message: Message) => string;
  label: (item: SpokenItem, paced: boolean) => string;
  selfId: string;
  /** Number of other members: with a single one, "read" needs no number. */
  others: number;
  find: (memberId: string) => KnownMember | undefined;
  /** Names of all members, for `@` mentions. */
  names: readonly string[];
  selfName: string;
  marks: readonly string[];
  jumpTo: (messageId: number) => void;
  openMenu: (message: Message, at: { x: number; y: number }) => void;
  reply: (message: Message) => void;
  mayReply: boolean;
  react: (message: Message, emoji: string) => void;
  showReaders: (message: Message) => void;
  expanded: ReadonlySet<string>;
  toggleExpanded: (key: string) => void;
  retry: (eventId: string) => void;
  discard: (eventId: string) => void;
}

const RowContext = createContext<RowTools | undefined>(undefined);
export const RowToolsProvider = RowContext.Provider;

export function useRowTools(): RowTools {
  const tools = useContext(RowContext);
  if (!tools) throw new Error("a row of the chat stands outside its list");
  return tools;
}
