import { nameCompany } from "@contract/endpoints/orders.ts";
import type { OrderReceipt } from "@contract/order-receipt.ts";
import { useState } from "react";
import { publicApi } from "../../api/public-api.ts";
import { CompanyFields, useCompany } from "../../checkout/CompanyFields.tsx";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { Button } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import styles from "./OrderReceipt.module.css";

interface Props {
  orderId: string;
  receipt: OrderReceipt;
  /** Time until which the company can be named. */
  until: number;
  onNamed: (receipt: OrderReceipt) => void;
}

/** Puts a company on a receipt, or changes it. */
export function ReceiptCompany({ orderId, receipt, until, onNamed }: Props) {
  const t = useT("orders");
  const { day } = useDates();
  const form = useCompany(receipt.buyer);
  const [open, setOpen] = useState(false);
  const [checked, setChecked] = useState(false);
  const { busy, error, submit } = useSubmit();
  if (!open)
    return (
      <Button
        className={styles.action}
        block
        onClick={() => {
          form.open();
          setOpen(true);
        }}
      >
        {t(receipt.buyer ? "receipt.changeCompany" : "receipt.addCompany")}
      </Button>
    );
  const save = async () => {
    setChecked(true);
    const { company } = form;
    if (!company || form.taxIdWrong) return;
    onNamed(await publicApi(nameCompany, { params: { orderId }, body: company }));
    setOpen(false);
  };
  return (
    <Form className={styles.action} busy={busy} onSubmit={() => void submit(save)}>
      <CompanyFields form={{ ...form, nameMissing: form.company === undefined }} checked={checked} hasTaxId />
      {receipt.invoiceUrl && <p>{t("receipt.companyNotOnInvoice")}</p>}
      <p>{t("receipt.companyUntil", { date: day(until) })}</p>
      <Refusal error={error} />
      <Button variant="primary" block type="submit" busy={busy}>
        {t("receipt.saveCompany")}
      </Button>
    </Form>
  );
}
