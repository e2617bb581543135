import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { sessions } from "../../device/device-sessions.ts";
import { useT } from "../../i18n/use-t.ts";
import { toast } from "../../ui/toast.ts";
import type { SecureChannel } from "./secure-channel.ts";
import { receiveRooms } from "./transfer.ts";
import { namesOf, undoHandOff } from "./undo.ts";

export type Receiving =
  | { step: "idle" | "joining" }
  /** Waits for confirmation on the old device. `emoji`: verification emoji. */
  | { step: "waiting"; emoji: string[] | undefined }
  | { step: "failed"; error: unknown };

const toastMs = 15_000;

/** On the new device: takes rooms over, and goes straight into the first one. */
export function useReceiveRooms() {
  const t = useT("handoff");
  const navigate = useNavigate();
  const [taking, setTaking] = useState<Receiving>({ step: "idle" });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  const latest = useRef({ t, navigate });
  latest.current = { t, navigate };

  const begin = useCallback(async (open: (signal: AbortSignal) => Promise<SecureChannel>) => {
    leaving.current?.abort();
    const controller = new AbortController();
    leaving.current = controller;
    setTaking({ step: "joining" });
    try {
      const channel = await open(controller.signal);
      setTaking({ step: "waiting", emoji: channel.emoji });
      const { first, messageId, record, taken, count } = await receiveRooms(channel);
      const { t, navigate } = latest.current;
      const home = () => void navigate({ to: "/", replace: true });
      const undo = {
        label: t("undo"),
        onClick: () =>
          void undoHandOff(record).then(({ failed }) => {
            if (failed.length === 0) return home();
            void toast(t("undoFailed", { rooms: namesOf(failed) }), { kind: "error" });
          }),
      };
      void toast(taken < count ? t("takenPartly", { taken, count }) : t("taken"), {
        kind: "success",
        durationMs: toastMs,
        ...(record.rooms.length > 0 && { action: undo }),
      });
      await navigate({
        to: "/chatroom/$code",
        params: { code: sessions.roomCodeOf(first) },
        replace: true,
        ...(messageId !== undefined && { state: { message: messageId } }),
      });
    } catch (error) {
      if (!controller.signal.aborted) setTaking({ step: "failed", error });
    }
  }, []);
  return { taking, begin, reset: useCallback(() => setTaking({ step: "idle" }), []) };
}
