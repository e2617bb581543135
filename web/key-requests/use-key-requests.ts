import { useCallback, useEffect, useState } from "react";
import { useContent, useRoom } from "../room/RoomProvider.tsx";
import type { KeyRequest } from "../sealed/seat/key-requests.ts";

const none: readonly KeyRequest[] = [];

/** A device that was let in, with the code that it needs. */
export type LetInDevice = Pick<KeyRequest, "id" | "memberId"> & { code: string };

/** Devices that ask for the key of a sealed room, read again whenever their number changes. */
export function useKeyRequests() {
  const content = useContent();
  const count = useRoom(({ room, lacksKey }) => (lacksKey ? 0 : (room.keyRequests ?? 0)));
  const keyEpoch = useRoom(({ room }) => room.keyEpoch);
  const [requests, setRequests] = useState(none);
  /** Devices that are being let in: their codes follow. */
  const [answering, setAnswering] = useState(0);
  const [given, setGiven] = useState<readonly LetInDevice[]>([]);
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
      setAnswering((number) => number + 1);
      try {
        const code = await (await content.sealed)?.letIn(one);
        const { id, memberId } = one;
        if (code !== undefined)
          setGiven((list) => [...list.filter((other) => other.id !== id), { id, memberId, code }]);
        setRequests((list) => list.filter(({ id }) => id !== one.id));
      } finally {
        setAnswering((number) => number - 1);
      }
    },
    [content],
  );
  /** Forgets the code of a device. */
  const close = useCallback((one: LetInDevice) => setGiven((list) => list.filter((other) => other !== one)), []);
  return { requests, given, isAnswering: answering > 0, letIn, close };
}
