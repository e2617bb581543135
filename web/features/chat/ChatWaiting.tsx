import Smile from "lucide-react/icons/face-slightly-smiling";
import Info from "lucide-react/icons/info";
import Mic from "lucide-react/icons/mic";
import Paperclip from "lucide-react/icons/paperclip";
import Search from "lucide-react/icons/search";
import { useT } from "../../i18n/use-t.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import utilities from "../../ui/utilities.module.css";
import attachStyles from "./attach/Attach.module.css";
import styles from "./ChatScreen.module.css";
import composerStyles from "./composer/Composer.module.css";
import emojiStyles from "./emoji/EmojiButton.module.css";
import headerStyles from "./header/ChatHeader.module.css";
import { MessageListSkeleton } from "./list/MessageListSkeleton.tsx";
import roomStyles from "./RoomContainer.module.css";
import voiceStyles from "./voice/recording/Recorder.module.css";

/** The chat while it loads: everything that is the same in every room. Part of the prerendered page. */
export function ChatWaiting() {
  const t = useT("chat");
  return (
    <div className={roomStyles.room} inert>
      <div className={roomStyles.chat}>
        <div className={styles.screen}>
          <div className={headerStyles.header} data-place="header">
            <Skeleton width="36px" height="36px" round />
            <div className={utilities.rest}>
              <Skeleton width="9rem" height="1.125rem" />
            </div>
            <IconButton className={headerStyles.find} label={t("find.open")} icon={<Search size={21} />} />
            <IconButton className={headerStyles.details} label={t("details")} icon={<Info size={22} />} />
          </div>
          <div className={styles.body} data-place="messages">
            <MessageListSkeleton />
          </div>
          <div className={composerStyles.composer}>
            <div className={composerStyles.line}>
              <IconButton className={attachStyles.open} label={t("files.attach")} icon={<Paperclip size={20} />} />
              <div className={composerStyles.box}>
                <div className={composerStyles.inside}>
                  <span className={cx(composerStyles.field, composerStyles.empty)}>{t("composer.placeholder")}</span>
                  <IconButton className={emojiStyles.button} label={t("emoji.button")} icon={<Smile size={21} />} />
                </div>
              </div>
              <IconButton className={voiceStyles.button} label={t("files.record")} icon={<Mic size={20} />} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
