import Compass from "lucide-react/icons/compass";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

export function NotFoundScreen() {
  const t = useT("fail");
  return (
    <Frame title={t("notFoundTitle")}>
      <StateCard
        icon={<Compass size={28} />}
        title={t("notFoundTitle")}
        hint={t("notFoundText")}
        action={<HomeLink />}
      />
      <RoomsOfDevice />
    </Frame>
  );
}
