import type { Message } from "@contract/message.ts";
import { can } from "@contract/permissions.ts";
import Check from "lucide-react/icons/check";
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
  useState,
} from "react";
import { lazyComponent } from "../../../i18n/retrying-component.ts";
import { useT } from "../../../i18n/use-t.ts";
import { isImeKey } from "../../../lib/browser/composition.ts";
import { touchOnly } from "../../../lib/browser/media-queries.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import type { WriteState } from "../../../room/may-write.ts";
import { mayEdit } from "../../../room/message-edits.ts";
import { useRoom, useRoomActions, useRoomStore } from "../../../room/RoomProvider.tsx";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { EmojiButton } from "../emoji/EmojiButton.tsx";
import { formatMarker } from "../format/format-key.ts";
import { mayHoldFormat } from "../format/may-hold-format.ts";
import styles from "./Composer.module.css";
import { composerActionOf } from "./composer-keys.ts";
import { MentionList } from "./MentionList.tsx";
import { EditBar, ReplyBar } from "./ReplyBar.tsx";
import { tooLongBy } from "./too-long.ts";
import { useDraft } from "./use-draft.ts";
import { useEditedText } from "./use-edited-text.ts";
import { useMentions } from "./use-mentions.ts";
import { WriteRestriction } from "./WriteRestriction.tsx";

const FormatPreview = lazyComponent(async () => (await import("../format/FormatPreview.tsx")).FormatPreview);

interface Props {
  state: WriteState;
  replyTo: Message | undefined;
  onReplyTo: (message: Message | undefined) => void;
  /** The own message whose text or caption the field holds, instead of the draft. */
  editing: Message | undefined;
  onEdit: (message: Message | undefined) => void;
  /** Restores the stored draft's reply; 0: none any more. */
  onReplyStored: (messageId: number) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The field takes the focus at first, except on touch devices, where a keyboard would open. */
  focused: boolean;
  /** Shown before the field. */
  attach: ReactNode;
  /** Shown instead of the send button while the field is empty, and while it holds a recording. */
  voice: ReactNode;
  recording: boolean;
}

/** `field-sizing` grows the field in CSS; measuring it on each key forces a layout of the page. */
const growsByItself = CSS.supports("field-sizing", "content");

const touch = matchMedia(touchOnly);

export function Composer(props: Props) {
  const { state, replyTo, onReplyTo, editing, onEdit, onReplyStored, field, focused, attach, voice, recording } = props;
  const t = useT("chat");
  const session = useRoom((room) => room.session);
  const store = useRoomStore();
  const { sendText, editText, setTyping } = useRoomActions();
  const draft = useDraft(session, replyTo?.id ?? 0, onReplyStored);
  const edited = useEditedText(editing);
  const { text, write } = editing ? edited : draft;
  const placeCaret = useRef<number>(undefined);
  const writeAt = (next: string, caret: number) => {
    placeCaret.current = caret;
    write(next);
    setTyping(next.trim() !== "");
  };
  const mentions = useMentions({ field, text, onWrite: writeAt });
  const listId = useId();
  const listed = mentions.choices.length > 0;
  const slowMode = useRoom(({ room }) => (can(room.me.role, "message.sendWhileMuted") ? 0 : (room.slowMode ?? 0)));
  const [waiting, setWaiting] = useState(false);
  const over = tooLongBy(text);
  const blank = text.trim() === "";
  /** Only a caption may be empty. */
  const idle = (waiting && !editing) || over > 0 || (blank && (editing?.kind ?? "text") === "text");
  const closed = state !== "open";

  useLayoutEffect(() => {
    if (!field.current) return;
    growWithText(field.current, text);
    if (placeCaret.current === undefined) return;
    field.current.setSelectionRange(placeCaret.current, placeCaret.current);
    placeCaret.current = undefined;
  }, [field, text]);

  useEffect(() => {
    const element = field.current;
    if (!element || !(replyTo || editing)) return;
    element.focus();
    if (editing) element.setSelectionRange(element.value.length, element.value.length);
  }, [field, replyTo, editing]);

  const send = () => {
    if (idle || closed) return;
    setTyping(false);
    if (editing) {
      editText(editing, text.trim());
      onEdit(undefined);
      return;
    }
    if (replyTo) sendText(text.trim(), replyTo);
    else sendText(text.trim());
    draft.sent();
    onReplyTo(undefined);
    field.current?.focus();
  };

  /** Puts a marker around the selection, or at the caret. */
  const format = (marker: string) => {
    const { selectionStart: from, selectionEnd: to } = field.current ?? { selectionStart: 0, selectionEnd: 0 };
    const marked = marker + text.slice(from, to) + marker;
    writeAt(text.slice(0, from) + marked + text.slice(to), to + marker.length * (from < to ? 2 : 1));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKey(event)) return;
    const press = event.nativeEvent;
    const marker = formatMarker(press);
    if (marker) {
      event.preventDefault();
      format(marker);
      return;
    }
    const action = composerActionOf(press, {
      enterSends: !touch.matches,
      hasBar: replyTo !== undefined || editing !== undefined,
      empty: text === "",
      ofInputMethod: isImeKey(press),
    });
    if (action === "send") {
      event.preventDefault();
      send();
    } else if (action === "closeBar") {
      event.preventDefault();
      if (editing) onEdit(undefined);
      else onReplyTo(undefined);
    } else if (action === "editLast") {
      const { messages } = store.getState();
      const last = messages.findLast((message) => mayEdit(message, session.memberId, serverNow()));
      if (!last) return;
      event.preventDefault();
      onEdit(last);
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
      {(closed || slowMode > 0) && (
        <Suspense fallback={null}>
          <WriteRestriction state={state} slowMode={slowMode} onWait={setWaiting} />
        </Suspense>
      )}
      {(editing ?? replyTo) && !closed && (
        <Suspense fallback={null}>
          {editing ? (
            <EditBar message={editing} onCancel={() => onEdit(undefined)} />
          ) : (
            replyTo && <ReplyBar message={replyTo} onCancel={() => onReplyTo(undefined)} />
          )}
        </Suspense>
      )}
      {!closed && mayHoldFormat.test(text) && <FormatPreview text={text} />}
      <div className={cx(styles.line, closed && !recording && styles.gone)}>
        {!closed && !editing && attach}
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
              // biome-ignore lint/a11y/noAutofocus: entering a room is for writing, and Escape or Tab lead on
              autoFocus={focused && !touch.matches}
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
        {recording || (blank && !closed && !editing) ? (
          voice
        ) : (
          <IconButton
            className={cx(styles.send, idle && styles.idle)}
            variant="accent"
            label={t(editing ? "composer.saveEdit" : "composer.send")}
            icon={editing ? <Check size={20} /> : <SendHorizontal size={20} />}
            type="submit"
            disabled={idle}
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
