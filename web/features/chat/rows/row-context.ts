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
 * What every row needs and what none of them changes: one object for all, so that rows stay as they are. Words are part
 * of it: who scrolls quickly has hundreds of rows a second come into view, and each would ask for the language by itself.
 */
export interface RowTools {
  t: ReturnType<typeof useT<"chat">>;
  /** The language, as `Intl` knows it. */
  tag: string;
  dates: Dates;
  mediaLabel: MediaLabel;
  /** What a notice says; "" for what is none. */
  noticeText: (message: Message) => string;
  /** A row in one sentence. */
  label: (item: SpokenItem, paced: boolean) => string;
  selfId: string;
  /** How many members there are besides oneself: with a single one, "read" needs no number. */
  others: number;
  find: (memberId: string) => KnownMember | undefined;
  /** Of all members: what `@` may call. */
  names: readonly string[];
  selfName: string;
  /** The words that are being looked for. */
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
