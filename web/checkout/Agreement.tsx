import { Link } from "@tanstack/react-router";
import { useT } from "../i18n/use-t.ts";
import { Checkbox } from "../ui/Checkbox.tsx";

interface Props {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error: string | undefined;
}

/** Acceptance of the terms, with links to them. */
export function Agreement({ agreed, onChange, error }: Props) {
  const t = useT("home");
  return (
    <Checkbox checked={agreed} onChange={onChange} error={error} name="agree">
      {t.rich("agree", {
        terms: (chunks) => <Link to="/terms-of-service">{chunks}</Link>,
        payment: (chunks) => <Link to="/payment-terms">{chunks}</Link>,
        privacy: (chunks) => <Link to="/privacy-policy">{chunks}</Link>,
      })}
    </Checkbox>
  );
}
