import { useT } from "../../../i18n/use-t.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import utilities from "../../../ui/utilities.module.css";
import styles from "./KeyboardMap.module.css";

const apple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
const control = apple ? "⌘" : "Ctrl";

/** Each line: its label and keys, alternatives apart. */
const groups = [
  {
    title: "keys.writing",
    lines: [
      ["keys.send", ["Enter"]],
      ["keys.newLine", ["Shift", "Enter"]],
      ["keys.mention", ["@"]],
      ["keys.editLast", ["↑"]],
      ["keys.bold", [control, "B"]],
      ["keys.italic", [control, "I"]],
      ["keys.strike", [control, "Shift", "X"]],
      ["keys.cancelReply", ["Esc"]],
    ],
  },
  {
    title: "keys.reading",
    lines: [
      ["keys.list", ["Shift", "Tab"]],
      ["keys.move", ["↑", "↓"]],
      ["keys.ends", ["Home", "End"]],
      ["keys.menu", ["Enter"]],
      ["keys.back", ["Esc"]],
    ],
  },
  {
    title: "keys.everywhere",
    lines: [
      ["find.label", [control, "F"]],
      ["mentions.next", ["Alt", "M"]],
      ["keys.mute", ["Alt", "V"]],
      ["keys.rooms", ["Alt", "↑", "↓"]],
      ["keys.help", ["?"]],
    ],
  },
] as const;

export function KeyboardMap({ onClose }: { onClose: () => void }) {
  const t = useT("tools");
  return (
    <Dialog onClose={onClose} title={t("keys.title")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the list on a low screen */}
      <div className={utilities.column5} tabIndex={0}>
        {groups.map(({ title, lines }) => (
          <section key={title}>
            <h3 className={styles.title}>{t(title)}</h3>
            <dl>
              {lines.map(([label, keys]) => (
                <div key={label} className={styles.line}>
                  <dt>{t(label)}</dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <kbd key={key} className={styles.key}>
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
