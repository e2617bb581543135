import type { Message } from "@contract/message.ts";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { withMessages } from "../../i18n/I18nProvider.tsx";
import { retryingComponent } from "../../lib/loading/retrying-component.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { shownMessages } from "../../room/state/history-window.ts";
import { findMessage } from "../../room/state/message-list.ts";

const ReadersSheet = retryingComponent(async () => (await import("./menu/PeopleSheets.tsx")).ReadersSheet);
const ReactionsSheet = retryingComponent(async () => (await import("./menu/PeopleSheets.tsx")).ReactionsSheet);
const KeyboardMap = retryingComponent(
  async () => (await withMessages(["tools"], import("./help/KeyboardMap.tsx"))).KeyboardMap,
);

type Open = { what: "readers" | "reactions"; messageId: number } | { what: "keys" };

/** Sheets and dialogs over the chat, one at a time; each loads on first use. */
export function useOverlays() {
  const [open, setOpen] = useState<Open>();
  const messageId = open && open.what !== "keys" ? open.messageId : 0;
  const message = useRoom((state) => findMessage(shownMessages(state), messageId));
  const close = () => setOpen(undefined);
  const shown: ReactNode =
    open?.what === "keys" ? (
      <KeyboardMap onClose={close} />
    ) : open?.what === "readers" && message ? (
      <ReadersSheet message={message} onClose={close} />
    ) : open?.what === "reactions" && message ? (
      <ReactionsSheet message={message} onClose={close} />
    ) : undefined;
  return {
    overlay: shown && <Suspense fallback={null}>{shown}</Suspense>,
    showReaders: useCallback((of: Message) => setOpen({ what: "readers", messageId: of.id }), []),
    showReactions: (of: Message) => setOpen({ what: "reactions", messageId: of.id }),
    showKeys: () => setOpen({ what: "keys" }),
  };
}
