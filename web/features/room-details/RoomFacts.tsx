import { jurisdictionOf } from "@contract/jurisdictions.ts";
import { can } from "@contract/permissions.ts";
import Clock from "lucide-react/icons/clock";
import Download from "lucide-react/icons/download";
import FileInput from "lucide-react/icons/file-input";
import Globe from "lucide-react/icons/globe";
import Images from "lucide-react/icons/images";
import Lock from "lucide-react/icons/lock";
import MapPin from "lucide-react/icons/map-pin";
import Tag from "lucide-react/icons/tag";
import Webhook from "lucide-react/icons/webhook";
import { useDates } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/I18nProvider.tsx";
import { languageNames } from "../../i18n/language-names.ts";
import { useT } from "../../i18n/use-t.ts";
import { mayImport, maySave } from "../../lib/capsule/may-save.ts";
import { timeLeft } from "../../lib/time-left.ts";
import { useServerNow } from "../../lib/use-server-now.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPages } from "../../room/use-room-pages.ts";
import { List, ListRow } from "../../ui/List.tsx";

const recheckMs = 30_000;

export function RoomFacts() {
  const t = useT("room");
  const capsule = useT("capsule");
  const imports = useT("imports");
  const common = useT("common");
  const media = useT("media");
  const dates = useDates();
  const language = useLanguage();
  const pages = useRoomPages();
  const name = useRoom(({ room }) => room.name);
  const endsAt = useRoom(({ room }) => room.endsAt);
  const mayRename = useRoom(({ room }) => can(room.me.role, "room.rename"));
  const hookHost = useRoom(({ room }) => room.hookHost ?? "");
  const isSavable = useRoom(({ room }) => maySave(room));
  // Only the loaded messages are checked: the room itself refuses an import after a member's first message.
  const isImportable = useRoom(
    ({ room, messages }) =>
      mayImport(room) && messages.every(({ notice, imported }) => notice !== undefined || imported),
  );
  const place = useT("place");
  const jurisdiction = useRoom(({ room }) => jurisdictionOf(room.roomId));
  const sealed = useRoom(({ room }) => room.sealed === true);
  const now = useServerNow(recheckMs);
  const left = timeLeft(endsAt, now);
  return (
    <List heading={t("room")}>
      <ListRow
        icon={<Tag size={20} />}
        title={t("name")}
        trailing={<span>{name}</span>}
        onClick={mayRename ? pages.toRoomName : undefined}
      />
      {sealed && <ListRow icon={<Lock size={20} />} title={t("sealed")} detail={t("sealedHint")} />}
      {jurisdiction && (
        <ListRow icon={<MapPin size={20} />} title={place(`storedIn.${jurisdiction}`)} detail={place("storedInHint")} />
      )}
      <ListRow
        icon={<Clock size={20} />}
        title={t("timeLeft")}
        detail={t("endsAt", { date: dates.dateTime(endsAt) })}
        trailing={<span>{left.unit === "soon" ? t("left.soon") : t(`left.${left.unit}`, { count: left.count })}</span>}
      />
      <ListRow icon={<Images size={20} />} title={media("gallery.title")} onClick={pages.toGallery} />
      {hookHost !== "" && (
        <ListRow icon={<Webhook size={20} />} title={t("hookHost", { host: hookHost })} detail={t("hookHostHint")} />
      )}
      {isSavable && (
        <ListRow
          icon={<Download size={20} />}
          title={capsule("title")}
          detail={t("saveRoomHint")}
          onClick={pages.toSave}
        />
      )}
      {isImportable && (
        <ListRow
          icon={<FileInput size={20} />}
          title={imports("title")}
          detail={t("importRoomHint")}
          onClick={pages.toImport}
        />
      )}
      <ListRow
        icon={<Globe size={20} />}
        title={common("language")}
        trailing={<span>{languageNames[language]}</span>}
        onClick={pages.toLanguages}
      />
    </List>
  );
}
