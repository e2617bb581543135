import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import type { Message } from "@contract/message.ts";
import { useEffect, useState } from "react";
import { useApi, useRoom } from "../../../room/RoomProvider.tsx";
import { findMessage } from "../../../room/state/message-list.ts";

const noIds: readonly number[] = [];

/** The pinned messages, the latest first; those that this page has not loaded are fetched alone. */
export function usePinned(): Message[] {
  const api = useApi();
  const ids = useRoom(({ room }) => room.pinned) ?? noIds;
  const messages = useRoom((state) => state.messages);
  const live = useRoom((state) => state.connection === "live");
  const editedRev = useRoom((state) => state.pinnedEditedRev);
  const [fetched, setFetched] = useState<readonly Message[]>([]);
  const missing = ids.filter((id) => !findMessage(messages, id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `editedRev` repeats the request.
  useEffect(() => {
    // Each connection asks again, for edits meanwhile and after a request that failed.
    if (missing === "" || !live) return;
    let isOutdated = false;
    api(getMessagesByIds, { query: { ids: missing.split(",").map(Number) }, quiet: true }).then(
      (found) => !isOutdated && setFetched(found),
      () => {},
    );
    return () => {
      isOutdated = true;
    };
  }, [api, missing, live, editedRev]);
  return ids.flatMap((id) => findMessage(messages, id) ?? fetched.find((one) => one.id === id) ?? []);
}
