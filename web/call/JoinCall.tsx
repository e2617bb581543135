import { useEffect, useRef, useState } from "react";
import { ticketFor } from "../api/make-ticket.ts";
import { sessions } from "../device/device-sessions.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { ContinueInBrowser } from "../in-app-browser/ContinueInBrowser.tsx";
import { useCallSignaling, useRoom, useRoomStore } from "../room/RoomProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { toast } from "../ui/toast.ts";
import { lastMuted, readIpNotice } from "./call-preferences.ts";
import { callOf } from "./call-session.ts";
import { canCall } from "./can-call.ts";

const readMs = 6000;

/** Joins the call; before the first one a notice says who sees the member's IP address. */
export function JoinCall({ onClose }: { onClose: () => void }) {
  const t = useT("call");
  const common = useT("common");
  const errorText = useErrorText();
  const signaling = useCallSignaling();
  const room = useRoomStore();
  const notice = useRoom(({ room: { callRelayOnly } }) => (callRelayOnly ? "relay" : "direct"));
  const session = useRoom((state) => state.session);
  const [asks] = useState(() => readIpNotice.get() !== notice);
  const started = useRef(false);

  const join = async (choice?: "muted" | "unmuted") => {
    if (started.current) return;
    started.current = true;
    readIpNotice.set(notice);
    if (choice) lastMuted.set(choice === "muted" ? "yes" : "no");
    onClose();
    const call = callOf({ signaling, room });
    try {
      await call.join({ relayOnly: notice === "relay" });
      const { problem, localOnly } = call.store.getState();
      if (problem) void toast(t(`problem.${problem}`), { durationMs: readMs });
      // Later it stands in the sheet of the call: a message lies over the call's buttons on a phone.
      if (localOnly && asks) void toast(t("localOnly"), { durationMs: readMs });
    } catch (error) {
      void toast(errorText(error), { kind: "error", durationMs: readMs });
    }
  };
  const latest = useRef(join);
  useEffect(() => {
    if (canCall() && !asks) void latest.current();
  }, [asks]);

  if (!canCall())
    return (
      <Dialog onClose={onClose} size="sm" title={t("unsupported")} description={t("unsupportedHint")}>
        <ContinueInBrowser room={sessions.roomCodeOf(session)} makeTicket={() => ticketFor(session)} />
      </Dialog>
    );
  if (!asks) return null;
  return (
    <Dialog
      onClose={onClose}
      title={t("notice.title")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button onClick={() => void join("muted")}>{t("joinMuted")}</Button>
          <Button variant="primary" onClick={() => void join("unmuted")}>
            {t("join")}
          </Button>
        </>
      }
    >
      <p>{t(`notice.${notice}`)}</p>
    </Dialog>
  );
}
