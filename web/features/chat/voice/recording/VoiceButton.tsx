import type { Message } from "@contract/message.ts";
import Mic from "lucide-react/icons/mic";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { ticketFor } from "../../../../api/make-ticket.ts";
import { sessions } from "../../../../device/device-sessions.ts";
import { useT } from "../../../../i18n/use-t.ts";
import { ContinueInBrowser } from "../../../../in-app-browser/ContinueInBrowser.tsx";
import { canRecord } from "../../../../media/can-record.ts";
import { useRoom, useRoomActions } from "../../../../room/RoomProvider.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import type { Hold } from "./hold.ts";
import styles from "./Recorder.module.css";
import { RecorderPanel } from "./RecorderPanel.tsx";

interface Props {
  replyTo: Message | undefined;
  onSent: () => void;
  /** A recording or its preview is open; unmounting the button loses it. */
  onRecording: (recording: boolean) => void;
}

/** Hold to talk and release to send, or tap to record hands-free. */
export function VoiceButton({ replyTo, onSent, onRecording }: Props) {
  const t = useT("chat");
  const { sendMedia } = useRoomActions();
  /** Gesture on the button; undefined while not recording. */
  const [hold, setHold] = useState<Hold>();
  /** `at`: time stamp of the `pointerdown`, as its handler may run later on a busy phone. */
  const pointer = useRef<{ id: number; x: number; y: number; at: number }>(undefined);
  const recording = hold !== undefined;
  /** Shows the dialog for browsers that cannot record. */
  const [unsupportedOpen, setUnsupportedOpen] = useState(false);

  useEffect(() => {
    onRecording(recording);
    return () => onRecording(false);
  }, [recording, onRecording]);

  useEffect(() => {
    if (!recording) return;
    const follow = (event: globalThis.PointerEvent) => {
      const from = pointer.current;
      if (!from || event.pointerId !== from.id) return;
      const down = event.type === "pointermove";
      const moved = { dx: event.clientX - from.x, dy: event.clientY - from.y };
      if (!down) pointer.current = undefined;
      setHold({ ...moved, down, taken: event.type === "pointercancel", heldMs: event.timeStamp - from.at });
    };
    const types = ["pointermove", "pointerup", "pointercancel"] as const;
    for (const type of types) window.addEventListener(type, follow);
    return () => {
      for (const type of types) window.removeEventListener(type, follow);
    };
  }, [recording]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || recording) return;
    // Keeps a phone's keyboard open and prevents text selection.
    event.preventDefault();
    pointer.current = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
    setHold({ dx: 0, dy: 0, down: true, taken: false, heldMs: 0 });
  };

  return (
    <>
      <IconButton
        className={styles.button}
        label={t("files.record")}
        icon={<Mic size={20} />}
        onPointerDown={canRecord() ? onPointerDown : undefined}
        onContextMenu={(event) => event.preventDefault()}
        onClick={(event) => {
          if (!canRecord()) return setUnsupportedOpen(true);
          // A click without a pointer comes from the keyboard or a screen reader; fingers come by `pointerdown`.
          if (event.detail === 0 && !recording) setHold({ dx: 0, dy: 0, down: false, taken: false, heldMs: 0 });
        }}
      />
      {unsupportedOpen && <RecordInBrowserDialog onClose={() => setUnsupportedOpen(false)} />}
      {hold && (
        <RecorderPanel
          hold={hold}
          onClose={() => setHold(undefined)}
          onSend={({ file, name, mime, durationSeconds, peaks }) => {
            setHold(undefined);
            sendMedia([{ kind: "voice", file, name, mime, durationSeconds, peaks }], { replyTo });
            onSent();
          }}
        />
      )}
    </>
  );
}

/** Leads a browser that cannot record to one that can. */
function RecordInBrowserDialog({ onClose }: { onClose: () => void }) {
  const t = useT("media");
  const session = useRoom((state) => state.session);
  return (
    <Dialog onClose={onClose} size="sm" title={t("voice.inBrowser")} description={t("voice.unsupported")}>
      <ContinueInBrowser room={sessions.roomCodeOf(session)} makeTicket={() => ticketFor(session)} />
    </Dialog>
  );
}
