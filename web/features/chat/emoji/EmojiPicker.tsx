import Search from "lucide-react/icons/search";
import * as Popover from "radix-ui/popover";
import { type KeyboardEvent, useDeferredValue, useRef, useState } from "react";
import { useLanguage } from "../../../i18n/I18nProvider.tsx";
import { useT } from "../../../i18n/use-t.ts";
import { isImeKey } from "../../../lib/browser/composition.ts";
import { touchOnly } from "../../../lib/browser/media-queries.ts";
import { currentLanguage } from "../../../lib/language.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import styles from "./EmojiPicker.module.css";
import { emojiLists, findEmoji } from "./find-emoji.ts";
import { type EmojiGroup, emojiGroups } from "./lists/emoji-lists.ts";
import { recentEmoji, saveRecent } from "./recent-emoji.ts";

interface Props {
  /** In px from the viewport's corner. */
  at: { x: number; y: number };
  onPick: (emoji: string) => void;
  onClose: () => void;
  /** The picker is closed; the caller moves the focus. */
  onClosed?: () => void;
}

/** Loads the emoji in the current language, so that the picker opens with them. */
export const fetchEmoji = () => emojiLists[currentLanguage()].fetch();

const firstGroup: readonly EmojiGroup[] = emojiGroups.slice(0, 1);

/** All emoji with recent ones first, and a search field. */
export function EmojiPicker({ at, onPick, onClose, onClosed }: Props) {
  const t = useT("tools");
  useCloseOnBack(onClose);
  const [text, setText] = useState("");
  const [recent] = useState(recentEmoji);
  const field = useRef<HTMLInputElement>(null);
  const anchor = useRef({ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) });
  const pick = (emoji: string) => {
    saveRecent(emoji);
    onPick(emoji);
    onClose();
  };
  const lists = emojiLists[useLanguage()].useNow();
  const found = !lists || text.trim() === "" ? undefined : findEmoji(lists, text);
  // The other groups follow the first frame.
  const groups = useDeferredValue<readonly EmojiGroup[]>(emojiGroups, firstGroup);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className={styles.picker}
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t("emoji.title")}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            // A phone's keyboard would cover the emoji.
            if (!matchMedia(touchOnly).matches) field.current?.focus();
            // Focus that stays outside, or returns to a closing menu's row, would dismiss the picker.
            else if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed?.();
          }}
          onKeyDown={moveByArrows}
        >
          <div className={styles.search}>
            <Search size={16} aria-hidden="true" />
            <input
              ref={field}
              className={styles.field}
              type="search"
              value={text}
              placeholder={t("emoji.search")}
              aria-label={t("emoji.search")}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                const first = found?.[0];
                if (event.key !== "Enter" || isImeKey(event.nativeEvent) || first === undefined) return;
                event.preventDefault();
                pick(first);
              }}
            />
          </div>
          <div className={styles.lists}>
            {found ? (
              <Group name={t("emoji.found", { count: found.length })} emoji={found} onPick={pick} />
            ) : (
              <>
                {recent.length > 0 && <Group name={t("emoji.recent")} emoji={recent} onPick={pick} />}
                {lists &&
                  groups.map((group) => (
                    <Group
                      key={group}
                      name={t(`emoji.${group}`)}
                      emoji={lists[group].map(([emoji]) => emoji)}
                      onPick={pick}
                    />
                  ))}
              </>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Group({ name, emoji, onPick }: { name: string; emoji: readonly string[]; onPick: (emoji: string) => void }) {
  return (
    <section aria-label={name} className={styles.group}>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.grid}>
        {emoji.map((one) => (
          <button key={one} type="button" className={styles.emoji} data-emoji onClick={() => onPick(one)}>
            {one}
          </button>
        ))}
      </div>
    </section>
  );
}

/** Arrow keys move over the grid of emoji; down moves from the field into it. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-emoji]")];
  const at = all.indexOf(event.target as HTMLElement);
  const next = at < 0 ? (event.key === "ArrowDown" ? all[0] : undefined) : nextOf(all, at, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextOf(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "ArrowRight") return all[at + 1];
  if (key === "ArrowLeft") return all[at - 1];
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const here = all[at]?.getBoundingClientRect();
  if (!here) return undefined;
  const row = key === "ArrowDown" ? all.slice(at + 1) : all.slice(0, at).reverse();
  const beyond = row.filter((one) => Math.abs(one.getBoundingClientRect().top - here.top) > here.height / 2);
  const top = beyond[0]?.getBoundingClientRect().top;
  const line = beyond.filter((one) => one.getBoundingClientRect().top === top);
  const away = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().left - here.left);
  return line.reduce<HTMLElement | undefined>((best, one) => (best && away(best) <= away(one) ? best : one), undefined);
}
