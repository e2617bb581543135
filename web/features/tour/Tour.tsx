import { can } from "@contract/permissions.ts";
import { useRouterState } from "@tanstack/react-router";
import * as Popover from "radix-ui/popover";
import { useEffect, useMemo, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { localStore } from "../../lib/browser/local-store.ts";
import { touchOnly } from "../../lib/browser/media-queries.ts";
import { useDialogOpen } from "../../lib/browser/screen-idle.ts";
import { useRoom, useRoomActions, useRoomStore } from "../../room/RoomProvider.tsx";
import type { RoomState } from "../../room/types.ts";
import { Button } from "../../ui/Button.tsx";
import { useCloseOnBack } from "../../ui/close-on-back.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./Tour.module.css";

/** Set once a tour ran on this device: the next room needs none. */
const storageKey = "parley.tourSeen";
const touch = matchMedia(touchOnly);

/** Not a newcomer: a member who has written in the room, or saw the tour of another room on this device. */
const isNewcomer = ({ messages, session }: RoomState) =>
  localStore.get(storageKey) === undefined &&
  !messages.some(({ senderId, notice }) => senderId === session.memberId && notice === undefined);

/**
 * Three hints for a member's first visit, each beside its control. Not modal: the focus stays in the composer, and a
 * hint hides during typing and while a dialog is open.
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
  const anchor = useMemo(() => ({ current: hint ? hintAnchor(hint) : null }), [hint]);

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

  const end = () => setStep("over");
  useCloseOnBack(running ? end : undefined);
  const last = running && step === hints.length - 1;

  return (
    <>
      <VisuallyHidden live>{announcement}</VisuallyHidden>
      <Popover.Root open={hint !== undefined} onOpenChange={(open) => !open && end()}>
        <Popover.Anchor virtualRef={anchor} />
        {hint && (
          <Popover.Content
            className={styles.hint}
            side={hint === "details" ? "bottom" : "top"}
            align={hint === "details" ? "end" : "start"}
            sideOffset={6}
            collisionPadding={8}
            updatePositionStrategy="always"
            aria-label={t("title")}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // On a phone, focus would open the keyboard.
              if (document.activeElement === document.body && !touch.matches) messageField()?.focus();
            }}
          >
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
            <Popover.Arrow className={styles.arrow} width={16} height={8} />
          </Popover.Content>
        )}
      </Popover.Root>
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

/** The hints of the tour, in order, by the control that each one points at. */
const hints = ["composer", "message", "details"] as const;
type Hint = (typeof hints)[number];

const messageField = () => document.querySelector<HTMLTextAreaElement>("[data-tour='composer'] textarea");

/**
 * Rectangle of a hint's control, measured for each frame: rows are virtual, and a keyboard moves the composer. A hint
 * of an unmounted control stays in place.
 */
function hintAnchor(hint: Hint): { getBoundingClientRect: () => DOMRect } {
  let last = new DOMRect();
  return {
    getBoundingClientRect() {
      const measured = hint === "message" ? messageRect() : controlRect(hint);
      if (measured) last = measured;
      return last;
    },
  };
}

function controlRect(hint: Hint): DOMRect | undefined {
  const control = document.querySelector(`[data-tour="${hint}"]`);
  // The composer's first button is the paperclip. A muted member's composer has no buttons.
  return ((hint === "composer" && control?.querySelector("button")) || control)?.getBoundingClientRect();
}

/** The newest message in view; in an empty room, the end of the list. */
function messageRect(): DOMRect | undefined {
  const log = document.querySelector("[role='log']");
  const logRect = log?.getBoundingClientRect();
  if (!log || !logRect) return undefined;
  const inView = [...log.querySelectorAll("[data-bubble]")]
    .map(bubbleRect)
    .findLast(({ top, bottom }) => top >= logRect.top && bottom <= logRect.bottom);
  return inView ?? new DOMRect(logRect.left + logRect.width / 2, logRect.bottom, 0, 0);
}

/** The arrow of a hint would cover the sender's name above a bubble: the rectangle begins at the name. */
function bubbleRect(bubble: Element): DOMRect {
  const { left, top, width, bottom } = bubble.getBoundingClientRect();
  const name = bubble.parentElement?.previousElementSibling?.getBoundingClientRect();
  const from = Math.min(top, name?.top ?? top);
  return new DOMRect(left, from, width, bottom - from);
}
