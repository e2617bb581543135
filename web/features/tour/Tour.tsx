import { can } from "@contract/permissions.ts";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useT } from "../../i18n/use-t.ts";
import { localStore } from "../../lib/browser/local-store.ts";
import { useDialogOpen, useElement } from "../../lib/browser/may-interrupt.ts";
import { touchOnly } from "../../lib/browser/media-queries.ts";
import { useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import type { RoomState } from "../../room/types.ts";
import { Button } from "../../ui/Button.tsx";
import { useCloseOnBack } from "../../ui/close-on-back.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Tour.module.css";

/** Set once a tour ran on this device: the next room needs none. */
const storageKey = "parley.tourSeen";
const touch = matchMedia(touchOnly);

/** False for a member who has written in the room, or saw the tour of another room on this device. */
const isNewcomer = ({ messages, session }: RoomState) =>
  localStore.get(storageKey) === undefined &&
  !messages.some(({ senderId, notice }) => senderId === session.memberId && notice === undefined);

/**
 * Three hints for a member's first visit, between the messages and the composer, so that they cover neither. The control
 * that a hint speaks of is outlined. Not modal: the focus stays in the composer, and a hint hides during typing and while
 * a dialog is open.
 */
export function Tour() {
  const t = useT("tour");
  const store = useRoomStore();
  const { editMe } = useRoomActions();
  const mayInvite = useRoom(({ room }) => can(room.me.role, "member.invite"));
  const invited = useRoom(({ room }) => room.me.flags.showInvite);
  const onChat = useRouterState({
    select: ({ location }) =>
      location.pathname.split("/").filter(Boolean).length === 2 && location.state.invite !== true,
  });
  const dialogOpen = useDialogOpen();
  const writing = useWriting();
  const [step, setStep] = useState<number | "waiting" | "over">(() =>
    isNewcomer(store.getState()) ? "waiting" : "over",
  );
  const [announcement, setAnnouncement] = useState("");
  const free = onChat && !dialogOpen && !(mayInvite && invited);
  const running = typeof step === "number";
  const hint = running && free && !writing ? hints[step] : undefined;
  const place = useElement("[data-tour='place']");
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (step !== "waiting" || !free) return;
    setStep(0);
    // At the start, so that a tab closed midway does not show the tour a second time.
    localStore.set(storageKey, "yes");
    editMe({ flags: { tourSeen: true } }, { quiet: true }).catch(() => undefined);
  }, [step, free, editMe]);

  const texts = {
    composer: t("composer.text"),
    message: t(touch.matches ? "message.touch" : "message.mouse"),
    details: t(mayInvite ? "details.owner" : "details.member"),
  };
  const text = hint && texts[hint];
  // A live region is read aloud when it changes, not when it appears.
  useEffect(() => setAnnouncement(text ?? ""), [text]);

  const end = () => {
    // On a phone, focus would open the keyboard.
    if (card.current?.contains(document.activeElement) && !touch.matches) messageField()?.focus();
    setStep("over");
  };
  useOutline(hint);
  useEscape(hint ? end : undefined);
  useCloseOnBack(running ? end : undefined);
  const last = running && step === hints.length - 1;

  return (
    <>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
      {hint &&
        place &&
        createPortal(
          <div ref={card} className={styles.hint} role="dialog" aria-label={t("title")}>
            <p className={styles.name}>{t(`${hint}.title`)}</p>
            <p className={styles.text}>{text}</p>
            <div className={styles.foot}>
              <span className={styles.count}>{t("count", { at: Number(step) + 1, of: hints.length })}</span>
              {!last && (
                <Button variant="ghost" size="sm" onClick={end}>
                  {t("skip")}
                </Button>
              )}
              <Button variant="primary" size="sm" onClick={() => (last ? end() : setStep(Number(step) + 1))}>
                {last ? t("done") : t("next")}
              </Button>
            </div>
          </div>,
          place,
        )}
    </>
  );
}

/** True from the first key until the text is sent or deleted. */
function useWriting(): boolean {
  const [writing, setWriting] = useState(false);
  /** Sending empties the composer without an `input` event. */
  const sent = useRoom(({ outbox, messages }) => `${outbox.length}/${messages.length}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is the moment, not a value
  useEffect(() => {
    const update = () => setWriting((messageField()?.value ?? "") !== "");
    update();
    document.addEventListener("input", update);
    return () => document.removeEventListener("input", update);
  }, [sent]);
  return writing;
}

function useEscape(end: (() => void) | undefined): void {
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    const listen = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) latest.current?.();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Marks the control of a hint for `Tour.module.css`. */
function useOutline(hint: Hint | undefined): void {
  useEffect(() => {
    const control = hint && document.querySelector<HTMLElement>(`[data-tour="${hint}"]`);
    control?.setAttribute("data-shown", "");
    return () => control?.removeAttribute("data-shown");
  }, [hint]);
}

/** The hints of the tour, in order, by the control that each one speaks of. */
const hints = ["composer", "message", "details"] as const;
type Hint = (typeof hints)[number];

const messageField = () => document.querySelector<HTMLTextAreaElement>("[data-tour='composer'] textarea");
