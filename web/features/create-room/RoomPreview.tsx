import { useT } from "../../i18n/use-t.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";
import utilities from "../../ui/utilities.module.css";
import styles from "./RoomPreview.module.css";

const people = ["preview-1", "preview-2", "preview-3"] as const;

/** Sample conversation. Hidden from screen readers, as the texts around it describe the same. */
export function RoomPreview() {
  const t = useT("home");
  const names = [t("previewName1"), t("previewName2"), t("previewName3")];
  const talk = [
    { by: 1, text: t("preview1") },
    { by: 2, text: t("preview2") },
    { by: 0, text: t("preview3") },
  ];
  return (
    <div className={styles.preview} aria-hidden="true">
      <div className={styles.head}>
        <span className={styles.faces}>
          {people.map((id, index) => (
            <Avatar key={id} id={id} name={names[index] ?? ""} size={30} />
          ))}
        </span>
        <span className={cx(styles.room, utilities.ellipsis)}>{t("previewRoom")}</span>
        <span className={styles.left}>{t("previewLeft")}</span>
      </div>
      {talk.map(({ by, text }) => (
        <p key={by} className={cx(styles.bubble, by === 0 && styles.mine)}>
          {by !== 0 && <span className={styles.name}>{names[by]}</span>}
          <span>{text}</span>
        </p>
      ))}
      <p className={cx(styles.bubble, styles.typing)}>
        <i />
        <i />
        <i />
      </p>
    </div>
  );
}
