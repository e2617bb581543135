import { useCallback, useEffect, useState } from "react";
import { useContent, useRoom } from "../room/RoomProvider.tsx";
import type { KeyRequest } from "../sealed/seat/requests.ts";

const none: readonly KeyRequest[] = [];

/** Devices that ask for the key of a sealed room, read again whenever their number changes. */
export function useKeyRequests(): { requests: readonly KeyRequest[]; letIn: (one: KeyRequest) => Promise<void> } {
  const content = useContent();
  const count = useRoom(({ room, lacksKey }) => (lacksKey ? 0 : (room.keyRequests ?? 0)));
  const keyEpoch = useRoom(({ room }) => room.keyEpoch);
  const [requests, setRequests] = useState(none);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of devices, or another key, is another list
  useEffect(() => {
    let shown = true;
    const read = async () => (count > 0 ? ((await (await content.sealed)?.requests()) ?? none) : none);
    read().then(
      (list) => shown && setRequests(list),
      // The next change of the room reads them again.
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [content, count, keyEpoch]);
  const letIn = useCallback(
    async (one: KeyRequest) => {
      await (await content.sealed)?.letIn(one);
      setRequests((list) => list.filter(({ id }) => id !== one.id));
    },
    [content],
  );
  return { requests, letIn };
}
