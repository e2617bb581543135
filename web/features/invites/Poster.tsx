import Download from "lucide-react/icons/download";
import ImageIcon from "lucide-react/icons/image";
import Printer from "lucide-react/icons/printer";
import { useEffect, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { inAppBrowserOf } from "../../lib/browser/platform.ts";
import { savePicture } from "../../lib/browser/save-blob.ts";
import { encode } from "../../media/canvas.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { toast } from "../../ui/toast.ts";
import utilities from "../../ui/utilities.module.css";
import styles from "./InviteDialog.module.css";
import { renderPoster } from "./poster.ts";
import { printPicture } from "./print-picture.ts";

/** A poster with the QR code, to download or print. In-app browsers can do neither and show it as a picture to save. */
export function Poster({ link, roomName }: { link: string; roomName: string }) {
  const t = useT("invites");
  const inviter = useRoom(({ room }) => room.me.name);
  const [shown, setShown] = useState<string>();
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown]);

  const withPicture = async (use: (picture: Blob) => void | Promise<void>) => {
    try {
      const canvas = renderPoster(link, {
        roomName,
        greeting: t("posterGreeting", { name: inviter }),
        how: t("posterHow"),
        foot: t("posterFoot"),
      });
      const picture = canvas && (await encode(canvas, "image/png"));
      if (!picture) throw new Error("no picture");
      await use(picture);
    } catch {
      void toast(t("posterFailed"), { kind: "error" });
    }
  };

  if (inAppBrowserOf() !== undefined)
    return shown ? (
      <figure className={styles.poster}>
        <img src={shown} alt={t("posterPicture", { room: roomName })} />
        <figcaption className={utilities.note}>{t("posterHold")}</figcaption>
      </figure>
    ) : (
      <Button
        icon={<ImageIcon size={18} />}
        onClick={() => void withPicture((picture) => setShown(URL.createObjectURL(picture)))}
      >
        {t("posterShow")}
      </Button>
    );
  return (
    <div className={cx(utilities.wrap, styles.buttons)}>
      <Button
        icon={<Download size={18} />}
        onClick={() => void withPicture((picture) => savePicture(picture, `${fileName(roomName)}-qr`))}
      >
        {t("posterSave")}
      </Button>
      <Button
        icon={<Printer size={18} />}
        onClick={() => void withPicture((picture) => printPicture(picture, t("posterPicture", { room: roomName })))}
      >
        {t("posterPrint")}
      </Button>
    </div>
  );
}

/** Removes characters that a file system forbids. */
function fileName(roomName: string): string {
  return roomName.replace(/[\\/:*?"<>|.\s]+/g, "-").replace(/^-+|-+$/g, "") || "room";
}
