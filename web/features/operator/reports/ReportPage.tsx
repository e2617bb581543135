import type { ShownReport } from "@contract/endpoints/console/reports.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import type { HandedOver } from "@contract/report.ts";
import { useState } from "react";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { formatBytes } from "../../../lib/format.ts";
import { Loaded } from "../../../site/Loaded.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { useConsole } from "../console-api.ts";
import { Facts } from "../Facts.tsx";
import operatorStyles from "../Operator.module.css";
import { useAction } from "../use-action.ts";
import { Decide } from "./Decide.tsx";
import styles from "./Reports.module.css";

/** A report with what was handed over, and its decision. */
export function ReportPage({ id }: { id: string }) {
  const { api, session } = useConsole();
  const load = (signal: AbortSignal) => api(consoleEndpoints.showReport, { params: { reportId: id }, signal });
  return (
    <Loaded load={load}>
      {(report, reload) => (
        <>
          <ReportFacts report={report} />
          {report.messages.length > 0 && <Messages report={report} />}
          {report.decision === null && operatorCan(session.role, "console.decideReports") && (
            <Decide report={report} onDecided={reload} />
          )}
        </>
      )}
    </Loaded>
  );
}

function ReportFacts({ report }: { report: ShownReport }) {
  const t = useT("moderation");
  const reasons = useT("report");
  const { dateTime } = useDates();
  const { id, roomId, reason, createdAt, text, hasEmail, decision, decidedAt, decisionText, deleteAt } = report;
  const facts = {
    about: report.messages.length > 0 ? t("aboutMessages") : t("aboutRoom"),
    room: roomId,
    arrived: dateTime(createdAt),
    text,
    from: t(report.fromMember ? "fromMember" : "fromOutside"),
    answer: hasEmail ? t("hasEmail") : t("noEmail"),
    decision: decision && decidedAt ? `${t(`decided.${decision}`)} · ${dateTime(decidedAt)}` : t("open"),
    decisionText,
    deleted: dateTime(deleteAt),
    number: id,
  };
  const shown = Object.entries(facts) as [keyof typeof facts, string][];
  return (
    <Card className={operatorStyles.card}>
      <h2>{reasons(`reasons.${reason}`)}</h2>
      <Facts facts={shown.map(([name, value]) => [t(`facts.${name}`), value])} />
      <p>{t("audited")}</p>
    </Card>
  );
}

function Messages({ report }: { report: ShownReport }) {
  const t = useT("moderation");
  return (
    <Card className={operatorStyles.card}>
      <h2>{t("messages")}</h2>
      {report.sealed && <Banner tone="warning">{t("sealed")}</Banner>}
      <ol className={styles.messages}>
        {report.messages.map((message) => (
          <li key={message.id} data-reported={message.reported || undefined}>
            <MessageOf report={report} message={message} link={message.file && report.files[message.file.id]} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function MessageOf({ report, message, link }: { report: ShownReport; message: HandedOver; link: string | undefined }) {
  const t = useT("moderation");
  const { dateTime } = useDates();
  const { id, reported, senderId, senderName = "", sentAt, text, file, verified } = message;
  return (
    <>
      <small>
        <span>{[senderName, senderId, `#${id}`, dateTime(sentAt)].filter(Boolean).join(" · ")}</span>{" "}
        {reported && <Badge tone="warning">{t("reported")}</Badge>}{" "}
        {report.sealed && text !== undefined && (
          <Badge tone={verified ? "accent" : "quiet"}>{t(verified ? "proven" : "unproven")}</Badge>
        )}
      </small>
      {text ? <p>{text}</p> : <p className={styles.nothing}>{t("noText")}</p>}
      {file && (
        <p>
          {link ? (
            <a href={link} target="_blank" rel="noreferrer">
              {file.name || t("file")}
            </a>
          ) : (
            <span>{t("fileGone", { name: file.name })}</span>
          )}{" "}
          · <span>{formatBytes(file.size)}</span>
        </p>
      )}
      {file && link && <RefuseFile reportId={report.id} fileId={file.id} />}
    </>
  );
}

function RefuseFile({ reportId, fileId }: { reportId: string; fileId: string }) {
  const t = useT("moderation");
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const [isDone, setIsDone] = useState(false);
  if (!operatorCan(session.role, "console.changeRefusedFiles")) return null;
  const refuse = async () => {
    await api(consoleEndpoints.refuseReportedFile, { params: { reportId }, body: { fileId } });
    setIsDone(true);
  };
  if (isDone) return <p role="status">{t("files.refused")}</p>;
  return (
    <>
      <Button size="sm" variant="danger" busy={busy} onClick={() => void run(refuse)}>
        {t("files.refuse")}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
