import {
  type CronRun,
  type DayFigure,
  type Figure,
  figures,
  type ShownFigures,
} from "@contract/endpoints/console/figures.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { useAmounts } from "../../../i18n/amounts.ts";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Loaded } from "../../../site/Loaded.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { useConsole } from "../console-api.ts";
import { daysUntil } from "../days.ts";
import { Facts } from "../Facts.tsx";
import styles from "../Operator.module.css";
import { DayChart } from "./DayChart.tsx";

/** Figures of today and of the last days, and the last runs of the cron job. */
export function FiguresPage() {
  const { api } = useConsole();
  return (
    <Loaded load={(signal) => api(consoleEndpoints.showFigures, { signal })}>
      {(shown) => (
        <>
          <Figures shown={shown} />
          <CronRuns runs={shown.runs} failedRuns={shown.failedRuns} />
        </>
      )}
    </Loaded>
  );
}

function Figures({ shown: { today, figures: rows } }: { shown: ShownFigures }) {
  const t = useT("console");
  const operator = useT("operator");
  const { money, number, percent } = useAmounts();
  const of = (day: string, figure: Figure) => rows.filter((row) => row.day === day && row.figure === figure);
  const count = (found: readonly DayFigure[]) => found.reduce((sum, row) => sum + row.count, 0);
  const text = (day: string, figure: Figure) => {
    const found = of(day, figure);
    const sums = found
      .filter(({ currency }) => currency !== "")
      .map((row) => {
        const sum = money(row.amount, row.currency);
        return row.tax === 0 ? sum : t("today.withTax", { sum, tax: money(row.tax, row.currency) });
      });
    return [number(count(found)), ...sums].join(" · ");
  };
  /** Share of the requests that ended in an internal error. The number of requests is an estimate. */
  const errorRate = (day: string) => {
    const requests = count(of(day, "requests"));
    return requests === 0 ? 0 : Math.min(1, count(of(day, "request")) / requests);
  };
  const days = daysUntil(today);
  return (
    <>
      <Card className={styles.card}>
        <h2>{operator("pages.today")}</h2>
        <p>{t("today.utc")}</p>
        <Facts
          facts={[
            ...figures.map((figure) => [t(`today.figures.${figure}`), text(today, figure)] as const),
            [t("today.errorRate"), percent(errorRate(today))],
          ]}
        />
      </Card>
      <Card className={styles.card}>
        <h2>{t("today.daysTitle", { days: OperatorLimits.figureDays })}</h2>
        {(["rooms", "paid"] as const).map((figure) => (
          <DayChart
            key={figure}
            label={t(`today.figures.${figure}`)}
            bars={days.map((day) => ({ day, value: count(of(day, figure)) }))}
            text={number}
          />
        ))}
        <DayChart
          label={t("today.errorRate")}
          bars={days.map((day) => ({ day, value: errorRate(day) }))}
          text={percent}
        />
        <DataTable
          label={t("today.table")}
          head={[t("today.day"), ...figures.map((figure) => t(`today.figures.${figure}`)), t("today.errorRate")]}
          rows={days
            .toReversed()
            .map((day) => [day, ...figures.map((figure) => text(day, figure)), percent(errorRate(day))])}
        />
      </Card>
    </>
  );
}

function CronRuns({ runs, failedRuns }: Pick<ShownFigures, "runs" | "failedRuns">) {
  const t = useT("console");
  return (
    <Card className={styles.card}>
      <h2>{t("today.runs")}</h2>
      {runs.length === 0 ? <p>{t("today.noRuns")}</p> : <Runs runs={runs} />}
      <h2>{t("today.failedRuns")}</h2>
      {failedRuns.length === 0 ? <p>{t("today.noFailedRuns")}</p> : <Runs runs={failedRuns} />}
    </Card>
  );
}

function Runs({ runs }: { runs: readonly CronRun[] }) {
  const t = useT("console");
  const status = useT("status");
  const { dateTime } = useDates();
  return (
    <ol className={styles.events}>
      {runs.map(({ beganAt, tookMs, failed }) => (
        <li key={beganAt}>
          <time dateTime={new Date(beganAt).toISOString()}>{dateTime(beganAt)}</time>
          <span>
            <span>{status("ms", { ms: tookMs })}</span>
            {failed.length > 0 && <span>{` · ${t("today.failedJobs", { jobs: failed.join(", ") })}`}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
