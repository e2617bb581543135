import type { Message } from "@contract/message.ts";
import Reply from "lucide-react/icons/reply";
import X from "lucide-react/icons/x";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useMediaLabel } from "../labels/use-media-label.ts";
import styles from "./ReplyBar.module.css";

export function ReplyBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const t = useT("chat");
  const mediaLabel = useMediaLabel();
  const mine = useRoom((state) => state.session.memberId === message.senderId);
  const name = usePeople().find(message.senderId)?.name;
  return (
    <div className={styles.bar}>
      <Reply size={18} className={styles.icon} aria-hidden="true" />
      <div className={styles.quote}>
        <span className={styles.name}>
          {t("composer.replyTo", { name: mine ? t("yourself") : (name ?? t("someone")) })}
        </span>
        <span className={styles.text}>{mediaLabel.ofMessage(message)}</span>
      </div>
      <IconButton label={t("composer.cancelReply")} icon={<X size={18} />} onClick={onCancel} />
    </div>
  );
}
