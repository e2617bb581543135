import * as Limits from "@contract/limits.ts";
import { reportReasons, reportRecipients } from "@contract/report.ts";
import { useT } from "../i18n/use-t.ts";
import type { RoomMessage } from "../sealed/room-codec.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { EmailField } from "../ui/EmailField.tsx";
import { Form } from "../ui/Form.tsx";
import { Refusal } from "../ui/Refusal.tsx";
import { SegmentedChoice } from "../ui/SegmentedChoice.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { toast } from "../ui/toast.ts";
import { HandedOverList } from "./HandedOverList.tsx";
import { reportScopes, useReport } from "./use-report.ts";

interface Props {
  /** Undefined: the report is about the room. */
  message?: RoomMessage;
  onClose: () => void;
}

/** Reports a message or the room: a click on a reason and one to send are enough. */
export function ReportDialog({ message, onClose }: Props) {
  const t = useT("report");
  const form = useReport(message, (to) => {
    void toast(t(`sentTo.${to}`), { kind: "success" });
    onClose();
  });
  const toOperator = form.to === "operator";
  return (
    <Dialog
      stays
      onClose={onClose}
      title={t(message ? "reportMessage" : "reportRoom")}
      description={t("private")}
      actions={
        <Button variant="primary" busy={form.busy} onClick={() => void form.send()}>
          {t("send")}
        </Button>
      }
    >
      <Form busy={form.busy} onSubmit={() => void form.send()}>
        <Refusal error={form.error} />
        <SegmentedChoice
          label={t("reason")}
          columns={2}
          options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={form.reason}
          onChange={form.setReason}
          error={form.reasonMissing ? t("reasonMissing") : undefined}
        />
        {form.recipients.length > 1 && (
          <SegmentedChoice
            label={t("to")}
            columns={2}
            options={reportRecipients.map((value) => ({ value, label: t(`recipients.${value}`) }))}
            value={form.to}
            onChange={form.setRecipient}
          />
        )}
        {!toOperator && <p>{t("ownerGets")}</p>}
        {toOperator && message && (
          <>
            <SegmentedChoice
              label={t("handOver")}
              options={reportScopes.map((value) => ({ value, label: t(`reportScopes.${value}`) }))}
              value={form.scope}
              onChange={form.setScope}
            />
            {form.sealed && form.withContents && <Banner tone="warning">{t("sealed")}</Banner>}
            <HandedOverList form={form} />
          </>
        )}
        {toOperator && (
          <>
            <TextArea
              label={t(form.reason === "other" ? "textNeeded" : "text")}
              rows={3}
              error={form.tooLong ? t("tooLong") : form.textMissing ? t("textMissing") : undefined}
              maxCharacters={Limits.reportTextMaxLength}
              value={form.text}
              onChange={form.setText}
            />
            <EmailField label={t("email")} hint={t("emailHint")} value={form.email} onChange={form.setEmail} />
            <p>{t("retention", Limits.retentionParams)}</p>
          </>
        )}
      </Form>
    </Dialog>
  );
}
