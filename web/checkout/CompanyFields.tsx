import { type Company, isTaxId } from "@contract/company.ts";
import * as Limits from "@contract/limits.ts";
import Building2 from "lucide-react/icons/building-2";
import { useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import styles from "./CheckoutForm.module.css";
import { savedForm } from "./saved-form.ts";

const empty = { name: "", address: "", taxId: "", reference: "" };
type Typed = typeof empty;

export type CompanyForm = ReturnType<typeof useCompany>;

/** The fields about a company; open once the buyer has said that there is one. */
export function useCompany(initial?: Company) {
  const [typed, setTyped] = useState<Typed>(() => savedForm({ company: { ...empty, ...initial } as Typed }).company);
  const [isOpen, setIsOpen] = useState(Object.values(typed).some(Boolean));
  const trimmed = Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, text.trim()]])),
  ) as Partial<Company>;
  const { name, taxId } = trimmed;
  const isEmpty = Object.keys(trimmed).length === 0;
  return {
    typed,
    isOpen,
    open: () => setIsOpen(true),
    type: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    nameMissing: !isEmpty && name === undefined,
    taxIdWrong: taxId !== undefined && !isTaxId(taxId),
    /** Undefined while nothing is typed. */
    company: name === undefined ? undefined : { ...trimmed, name },
  };
}

interface Props {
  form: CompanyForm;
  /** Errors show. */
  checked: boolean;
  /** False where the payment page asks for the tax ID. */
  hasTaxId: boolean;
}

/** "Buying for a company?", and the fields behind it. */
export function CompanyFields({ form, checked, hasTaxId }: Props) {
  const t = useT("home");
  const { typed, type } = form;
  if (!form.isOpen)
    return (
      <Button variant="ghost" className={styles.opener} icon={<Building2 size={18} />} onClick={form.open}>
        {t("company.ask")}
      </Button>
    );
  return (
    <fieldset className={styles.company}>
      <legend>{t("company.title")}</legend>
      <TextField
        label={t("company.name")}
        autoComplete="organization"
        maxLength={Limits.companyNameMaxLength}
        error={checked && form.nameMissing ? t("company.nameMissing") : undefined}
        value={typed.name}
        onChange={(name) => type({ name })}
      />
      <TextField
        label={t("company.address")}
        autoComplete="street-address"
        maxLength={Limits.companyAddressMaxLength}
        value={typed.address}
        onChange={(address) => type({ address })}
      />
      {hasTaxId ? (
        <TextField
          label={t("company.taxId")}
          hint={t("company.taxIdHint")}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={Limits.taxIdMaxLength}
          error={checked && form.taxIdWrong ? t("company.taxIdWrong") : undefined}
          value={typed.taxId}
          onChange={(taxId) => type({ taxId })}
        />
      ) : (
        <p>{t("company.taxIdLater")}</p>
      )}
      <TextField
        label={t("company.reference")}
        hint={t("company.referenceHint")}
        autoComplete="off"
        maxLength={Limits.companyReferenceMaxLength}
        value={typed.reference}
        onChange={(reference) => type({ reference })}
      />
    </fieldset>
  );
}
