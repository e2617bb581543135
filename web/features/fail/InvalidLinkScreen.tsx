import { useSearch } from "@tanstack/react-router";
import { useT } from "../../i18n/use-t.ts";
import { RoomsOfDevice } from "../../rooms/RoomsOfDevice.tsx";
import { Frame } from "../../site/Frame.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { StateCard } from "../../ui/StateCard.tsx";
import { failReason } from "./reasons.tsx";

/** End of invalid links and payments: the reason and how to go on. */
export function InvalidLinkScreen() {
  const t = useT("fail");
  const tHome = useT("home");
  const common = useT("common");
  const { code } = useSearch({ from: "/fail" });
  const { icon, name, action } = failReason(code);
  const title = t(`${name}.title`);
  return (
    <Frame title={title}>
      <StateCard
        icon={icon}
        title={title}
        hint={t(`${name}.text`)}
        action={
          <>
            <ButtonLink to="/" replace variant="primary">
              {t(name === "gone" ? "newRoom" : "home")}
            </ButtonLink>
            {action === "feedback" ? (
              <ButtonLink to="/feedback">{t("feedback")}</ButtonLink>
            ) : (
              <ButtonLink to="/login/{-$code}" params={{}} replace>
                {t("otherLink")}
              </ButtonLink>
            )}
            {action === "otherLink" && (
              <ButtonLink to="/lost-link" variant="ghost">
                {tHome("lostLink")}
              </ButtonLink>
            )}
            <ButtonLink to="/help" variant="ghost">
              {common("help")}
            </ButtonLink>
          </>
        }
      />
      <RoomsOfDevice />
    </Frame>
  );
}
