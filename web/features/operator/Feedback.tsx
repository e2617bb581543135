import type { ShownFeedback } from "@contract/endpoints/console/feedback.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";
import { PagedList, pageOf } from "./PagedList.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useAction } from "./use-action.ts";

/** Feedback, which operators answer by mail and delete. */
export function Feedback() {
  const t = useT("console");
  const { api } = useConsole();
  const load = async (before?: number, signal?: AbortSignal) =>
    pageOf(await api(consoleEndpoints.listFeedback, { query: { before }, signal }), ({ createdAt }) => createdAt);
  return (
    <PagedList load={load} none={t("feedback.none")}>
      {({ rows, more, reload }) => (
        <>
          {rows.map((entry) => (
            <Entry key={entry.id} entry={entry} onChanged={reload} />
          ))}
          {more}
        </>
      )}
    </PagedList>
  );
}

function Entry({ entry, onChanged }: { entry: ShownFeedback; onChanged: () => void }) {
  const t = useT("console");
  const { dateTime } = useDates();
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const { id, type, content, contact, canAnswer, createdAt, answeredAt } = entry;
  const params = { id };
  const answer = async (text: string) => {
    await api(consoleEndpoints.answerFeedback, { params, body: { text } });
    onChanged();
  };
  const remove = () =>
    run(async () => {
      await api(consoleEndpoints.deleteFeedback, { params });
      onChanged();
    });
  return (
    <Card className={styles.card}>
      <h2>{t(`feedback.types.${type}`)}</h2>
      <p>{[dateTime(createdAt), contact === "" ? t("feedback.noContact") : contact].join(" · ")}</p>
      <p className={styles.written}>{content}</p>
      {answeredAt !== null && <p role="status">{t("feedback.answered", { time: dateTime(answeredAt) })}</p>}
      {operatorCan(session.role, "console.answerFeedback") && (
        <div className={styles.actions}>
          {canAnswer && (
            <ReasonDialog
              label={t("feedback.answer")}
              title={t("feedback.answerTitle", { contact })}
              text={t("feedback.answerText")}
              field={{
                label: t("feedback.text"),
                missing: t("feedback.textMissing"),
                max: OperatorLimits.answerMaxLength,
              }}
              confirmText={t("feedback.send")}
              destructive={false}
              onConfirm={answer}
            />
          )}
          <ConfirmButton
            variant="danger"
            busy={busy}
            title={t("feedback.deleteTitle")}
            content={t("feedback.deleteText")}
            confirmText={t("feedback.delete")}
            onConfirm={remove}
          />
          {failure && <p role="alert">{failure}</p>}
        </div>
      )}
    </Card>
  );
}
