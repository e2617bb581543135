import { useT } from "../../../i18n/use-t.ts";
import type { KnownMember } from "../../../room/known-members.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./MentionList.module.css";

interface Props {
  id: string;
  members: readonly KnownMember[];
  active: number;
  onChoose: (member: KnownMember) => void;
}

/** Suggestions for an `@` mention, above the composer. */
export function MentionList({ id, members, active, onChoose }: Props) {
  const t = useT("tools");
  return (
    <>
      <div id={id} className={styles.list} role="listbox" aria-label={t("mentions.title")}>
        {members.map((member, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the composer, which names the active one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the composer has the keys
          <div
            key={member.id}
            id={`${id}-${index}`}
            className={cx(styles.member, index === active && styles.active)}
            role="option"
            aria-selected={index === active}
            // Keeps the focus in the field, and with it a phone's keyboard open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(member)}
          >
            <Avatar id={member.id} name={member.name} src={member.avatar} size={28} />
            <span translate="no">{member.name}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{t("mentions.found", { count: members.length })}</span>
      </VisuallyHidden>
    </>
  );
}
