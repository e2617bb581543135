import type { Message } from "@contract/message.ts";
import SendHorizontal from "lucide-react/icons/send-horizontal";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { useT } from "../../../i18n/use-t.ts";
import { firstPaint } from "../../../lib/browser/first-paint.ts";
import { touchOnly } from "../../../lib/browser/media-queries.ts";
import { retryingComponent } from "../../../lib/loading/retrying-component.ts";
import type { WriteState } from "../../../room/may-write.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { EmojiButton } from "../emoji/EmojiButton.tsx";
import styles from "./Composer.module.css";
import { composerKey } from "./enter-rule.ts";
import { tooLongBy } from "./too-long.ts";
import { useDraft } from "./use-draft.ts";
import { useMentions } from "./use-mentions.ts";

const ReplyBar = retryingComponent(async () => {
  await firstPaint();
  return (await import("./ReplyBar.tsx")).ReplyBar;
});

const MentionList = retryingComponent(async () => (await import("./MentionList.tsx")).MentionList);

interface Props {
  state: WriteState;
  replyTo: Message | undefined;
  onReplyTo: (message: Message | undefined) => void;
  /** Restores the stored draft's reply. */
  onReplyStored: (messageId: number) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Shown before the field. */
  attach: ReactNode;
  /** Shown instead of the send button while the field is empty. */
  voice: ReactNode;
}

/** `field-sizing` grows the field in CSS; measuring it on each key forces a layout of the page. */
const growsByItself = CSS.supports("field-sizing", "content");

const touch = matchMedia(touchOnly);

export function Composer({ state, replyTo, onReplyTo, onReplyStored, field, attach, voice }: Props) {
  const t = useT("chat");
  const session = useRoom((room) => room.session);
  const { sendText, setTyping } = useRoomActions();
  const { text, write, sent } = useDraft(session, replyTo?.id ?? 0, onReplyStored);
  const compositionEndedAt = useRef(Number.NEGATIVE_INFINITY);
  const placeCaret = useRef<number>(undefined);
  const writeAt = (next: string, caret: number) => {
    placeCaret.current = caret;
    write(next);
    setTyping(next.trim() !== "");
  };
  const mentions = useMentions({ field, text, onWrite: writeAt });
  const listId = useId();
  const listed = mentions.choices.length > 0;
  const over = tooLongBy(text);
  const blank = text.trim() === "";
  const closed = state !== "open";

  useLayoutEffect(() => {
    if (!field.current) return;
    growWithText(field.current, text);
    if (placeCaret.current === undefined) return;
    field.current.setSelectionRange(placeCaret.current, placeCaret.current);
    placeCaret.current = undefined;
  }, [field, text]);

  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [field, replyTo]);

  const send = () => {
    if (blank || over > 0 || closed) return;
    setTyping(false);
    if (replyTo) sendText(text.trim(), replyTo);
    else sendText(text.trim());
    sent();
    onReplyTo(undefined);
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKey(event)) return;
    const press = event.nativeEvent;
    const action = composerKey(press, {
      enterSends: !touch.matches,
      replying: replyTo !== undefined,
      compositionEndedAt: compositionEndedAt.current,
    });
    if (action === "send") {
      event.preventDefault();
      send();
    } else if (action === "cancelReply") {
      event.preventDefault();
      onReplyTo(undefined);
    }
  };

  return (
    <form
      className={styles.composer}
      data-tour="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {closed && (
        <p className={styles.closed} role="status">
          {state === "muted" ? t("composer.muted") : t("composer.mutedAll")}
        </p>
      )}
      {replyTo && !closed && (
        <Suspense fallback={null}>
          <ReplyBar message={replyTo} onCancel={() => onReplyTo(undefined)} />
        </Suspense>
      )}
      <div className={cx(styles.line, closed && styles.gone)}>
        {!closed && attach}
        {!closed && listed && (
          <Suspense fallback={null}>
            <MentionList
              id={listId}
              members={mentions.choices}
              active={mentions.active}
              onChoose={(member) => {
                mentions.choose(member);
                field.current?.focus();
              }}
            />
          </Suspense>
        )}
        <div className={cx(styles.box, over > 0 && styles.over)}>
          <div className={styles.inside}>
            <textarea
              ref={field}
              className={styles.field}
              rows={1}
              value={text}
              disabled={closed}
              placeholder={t("composer.placeholder")}
              aria-label={t("composer.label")}
              aria-invalid={over > 0 || undefined}
              aria-describedby={over > 0 ? "composer-over" : undefined}
              autoComplete="off"
              enterKeyHint={touch.matches ? "enter" : "send"}
              onChange={(event) => {
                write(event.target.value);
                setTyping(event.target.value.trim() !== "");
                mentions.update();
              }}
              onKeyDown={onKeyDown}
              onCompositionEnd={(event) => {
                compositionEndedAt.current = event.timeStamp;
              }}
              onBlur={() => setTyping(false)}
              onSelect={mentions.update}
              aria-autocomplete="list"
              aria-controls={listed ? listId : undefined}
              aria-activedescendant={listed ? `${listId}-${mentions.active}` : undefined}
            />
            {!closed && <EmojiButton field={field} onWrite={writeAt} />}
          </div>
          {over > 0 && (
            <p className={styles.overLimit} id="composer-over" role="status">
              {t("composer.tooLong")} · {t("composer.over", { count: over })}
            </p>
          )}
        </div>
        {blank && !closed ? (
          voice
        ) : (
          <IconButton
            className={cx(styles.send, (blank || over > 0) && styles.idle)}
            variant="accent"
            label={t("composer.send")}
            icon={<SendHorizontal size={20} />}
            type="submit"
            disabled={blank || over > 0}
            // Keeps the focus in the field, and with it a phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
          />
        )}
      </div>
    </form>
  );
}

/** Fits the field to its text, up to the maximum height of the style sheet. */
function growWithText(field: HTMLTextAreaElement, text: string): void {
  if (growsByItself) return;
  field.style.height = "auto";
  field.style.height = text === "" ? "" : `${field.scrollHeight}px`;
}
