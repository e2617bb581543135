import type { Message } from "@contract/message.ts";
import Pencil from "lucide-react/icons/pencil";
import Reply from "lucide-react/icons/reply";
import X from "lucide-react/icons/x";
import { useT } from "../../../i18n/use-t.ts";
import { useRoom } from "../../../room/RoomProvider.tsx";
import { usePeople } from "../../../rooms/use-people.ts";
import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import utilities from "../../../ui/utilities.module.css";
import { useMediaLabel } from "../labels/use-media-label.ts";
import styles from "./ReplyBar.module.css";

interface Props {
  message: Message;
  onCancel: () => void;
}

export function ReplyBar({ message, onCancel }: Props) {
  const t = useT("chat");
  const tools = useT("tools");
  const mine = useRoom((state) => state.session.memberId === message.senderId);
  const name = usePeople().find(message.senderId)?.name;
  const title = tools("composer.replyTo", { name: mine ? tools("composer.yourself") : (name ?? t("someone")) });
  return (
    <Bar icon={Reply} title={title} message={message} cancel={tools("composer.cancelReply")} onCancel={onCancel} />
  );
}

export function EditBar({ message, onCancel }: Props) {
  const tools = useT("tools");
  const [title, cancel] = [tools("composer.editing"), tools("composer.cancelEdit")];
  return <Bar icon={Pencil} title={title} message={message} cancel={cancel} onCancel={onCancel} />;
}

function Bar({
  icon: Icon,
  title,
  message,
  cancel,
  onCancel,
}: Props & { icon: typeof Reply; title: string; cancel: string }) {
  const mediaLabel = useMediaLabel();
  return (
    <div className={styles.bar}>
      <Icon size={18} className={styles.icon} aria-hidden="true" />
      <div className={styles.quote}>
        <span className={cx(styles.name, utilities.ellipsis)}>{title}</span>
        <span className={cx(styles.text, utilities.ellipsis)}>{mediaLabel.ofMessage(message)}</span>
      </div>
      <IconButton label={cancel} icon={<X size={18} />} onClick={onCancel} />
    </div>
  );
}
