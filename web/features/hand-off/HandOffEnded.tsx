import { ResultCode } from "@contract/codes.ts";
import Hourglass from "lucide-react/icons/hourglass";
import { ApiError } from "../../api/api-error.ts";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { HomeLink } from "../../ui/HomeLink.tsx";
import { StateCard } from "../../ui/StateCard.tsx";

/** The hand-off is over without a result: two minutes passed, a device ended it, or a request failed. */
export function HandOffEnded(props: { error: unknown; onAgain?: () => void } | { refused: true }) {
  const t = useT("handoff");
  const errorText = useErrorText();
  const refused = "refused" in props;
  const hint = refused ? t("refusedText") : isOver(props.error) ? t("overText") : errorText(props.error);
  const onAgain = refused ? undefined : props.onAgain;
  return (
    <StateCard
      role="alert"
      icon={<Hourglass size={28} />}
      title={t("over")}
      hint={hint}
      action={
        onAgain ? (
          <Button variant="primary" onClick={onAgain}>
            {t("again")}
          </Button>
        ) : (
          <HomeLink />
        )
      }
    />
  );
}

export function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === ResultCode.linkInvalid;
}
