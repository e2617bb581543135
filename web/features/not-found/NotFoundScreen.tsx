import Compass from "lucide-react/icons/compass";
import type { ReactNode } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Frame } from "../../site/Frame.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

export function NotFoundScreen({ rooms }: { rooms?: ReactNode }) {
  const t = useT("fail");
  return (
    <Frame title={t("notFoundTitle")} rooms={rooms}>
      <StateCard
        icon={<Compass size={28} />}
        title={t("notFoundTitle")}
        hint={t("notFoundText")}
        action={<HomeLink />}
      />
    </Frame>
  );
}
