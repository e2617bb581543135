import type { Message } from "@contract/message.ts";
import { useEffect } from "react";
import { useT } from "../../i18n/use-t.ts";
import { downloadLink, linkEnded } from "../../media/links.ts";
import { useRoomActions } from "../../room/RoomProvider.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import styles from "./Download.module.css";

/** In-app browsers save no files: leads to the default browser by a link. */
export function LinkOut({ message }: { message: Message }) {
  const t = useT("media");
  const { renewLinks } = useRoomActions();
  const link = message.fileUrl ?? "";
  const ended = linkEnded(link);
  useEffect(() => {
    if (ended) renewLinks(message.id).catch(() => {});
  }, [ended, message.id, renewLinks]);
  return (
    <div className={styles.out}>
      <Banner tone="warning">
        <strong>{t("download.inApp")}</strong> {t("download.inAppHint")}
      </Banner>
      {!ended && <CopyField label={t("download.link")} value={new URL(downloadLink(link), location.origin).href} />}
    </div>
  );
}
