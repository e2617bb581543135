import type { ShownReport } from "@contract/endpoints/console/reports.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { type ReportDecision, reportDecisions } from "@contract/report.ts";
import { isWithin } from "@contract/text/text-rules.ts";
import { useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";
import { SegmentedChoice } from "../../../ui/SegmentedChoice.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { useConsole } from "../console-api.ts";
import operatorStyles from "../Operator.module.css";
import { useAction } from "../use-action.ts";

/** The decision with its reason, which both sides get by email. */
export function Decide({ report, onDecided }: { report: ShownReport; onDecided: () => void }) {
  const t = useT("moderation");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [decision, setDecision] = useState<ReportDecision>();
  const [reason, setReason] = useState("");
  const [checked, setChecked] = useState(false);
  const wrong = reason.trim() === "" || !isWithin(reason.trim(), OperatorLimits.reasonMaxLength);
  const decide = async () => {
    setChecked(true);
    if (wrong || !decision) return;
    const body = { decision, reason };
    await api(consoleEndpoints.decideReport, { params: { reportId: report.id }, body });
    onDecided();
  };
  return (
    <Card className={operatorStyles.card}>
      <h2>{t("decide")}</h2>
      <Form busy={busy} onSubmit={() => void run(decide)}>
        <SegmentedChoice
          label={t("facts.decision")}
          columns={2}
          options={possible(report).map((value) => ({ value, label: t(`decisions.${value}`) }))}
          value={decision}
          onChange={setDecision}
          error={checked && !decision ? t("decisionMissing") : undefined}
        />
        <TextArea
          label={t("facts.decisionText")}
          hint={t("reasonHint")}
          error={checked && wrong ? t("reasonMissing") : undefined}
          rows={3}
          maxCharacters={OperatorLimits.reasonMaxLength}
          value={reason}
          onChange={setReason}
        />
        <Refusal error={failure}>{failure}</Refusal>
        <Button type="submit" variant="danger" block busy={busy}>
          {t("decideNow")}
        </Button>
      </Form>
    </Card>
  );
}

function possible({ messages }: ShownReport): readonly ReportDecision[] {
  return messages.length > 0 ? reportDecisions : ["none", "roomDisabled"];
}
