import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import type { Message } from "@contract/message.ts";
import { useLoaded } from "../../../lib/loading/use-loaded.ts";
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
  const missing = ids.filter((id) => !findMessage(messages, id));
  const load = (signal: AbortSignal) => api(getMessagesByIds, { query: { ids: missing }, quiet: true, signal });
  // Each connection asks again, for edits meanwhile and after a request that failed.
  const fetched = useLoaded(live && missing.length > 0 && load, { version: `${missing} ${editedRev}` });
  return ids.flatMap((id) => findMessage(messages, id) ?? fetched.value?.find((one) => one.id === id) ?? []);
}
