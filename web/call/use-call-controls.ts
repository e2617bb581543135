import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { useEventListener } from "../lib/browser/use-event-listener.ts";
import { VideoError } from "../media/camera.ts";
import { MicrophoneError } from "../media/microphone.ts";
import { toast } from "../ui/toast.ts";
import type { OngoingCall } from "./call-view.ts";
import type { VideoKind } from "./transport.ts";

const readMs = 5000;

/** Microphone, by button and by Alt+V, camera and screen; errors are shown as toasts. */
export function useCallControls(call: OngoingCall): { toggleMuted(): void; toggleVideo(kind: VideoKind): void } {
  const t = useT("call");
  const errorText = useErrorText();
  const fail = (error: unknown) => {
    const text =
      error instanceof MicrophoneError
        ? t(`problem.${error.problem}`)
        : error instanceof VideoError
          ? t(`videoProblem.${error.problem}`)
          : errorText(error);
    void toast(text, { kind: "error", durationMs: readMs });
  };
  const toggleMuted = () => {
    const { phase, muted } = call.store.getState();
    if (phase === "in") call.setMuted(!muted).catch(fail);
  };
  const toggleVideo = (kind: VideoKind) => {
    call.setVideo(kind, !call.store.getState()[kind]).catch(fail);
  };

  useEventListener(globalThis, "keydown", (event: KeyboardEvent) => {
    // `code` is the key's place: with Alt the key gives another character on a Mac.
    if (event.code !== "KeyV" || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) toggleMuted();
  });

  const end = useStore(call.store, ({ captureLoss }) => captureLoss);
  const shown = useRef(end);
  useEffect(() => {
    if (!end || end === shown.current) return;
    shown.current = end;
    const text = typeof end.why === "string" ? t(`lost.${end.why}`) : end.why.text;
    void toast(text, { kind: "error", durationMs: readMs });
  }, [end, t]);
  return { toggleMuted, toggleVideo };
}
