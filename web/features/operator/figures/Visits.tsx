import { consoleEndpoints } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { channelParameter } from "@contract/routes/paths.ts";
import { useAmounts } from "../../../i18n/amounts.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Loaded } from "../../../site/Loaded.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DataTable } from "../../../ui/DataTable.tsx";
import { useConsole } from "../console-api.ts";
import { daysUntil } from "../days.ts";
import styles from "../Operator.module.css";
import { DayChart } from "./DayChart.tsx";

/** Visits of the last days by the channel of the link that led here. */
export function Visits() {
  const t = useT("console");
  const { api } = useConsole();
  const { number } = useAmounts();
  return (
    <Loaded load={(signal) => api(consoleEndpoints.showVisits, { signal })}>
      {({ days, channels }) => (
        <Card className={styles.card}>
          <h2>{t("visits.title", { days: OperatorLimits.figureDays })}</h2>
          <p>{t("visits.text", { parameter: channelParameter })}</p>
          {channels.length === 0 ? (
            <p>{t("visits.none")}</p>
          ) : (
            <>
              <DayChart
                label={t("visits.visits")}
                bars={daysUntil(new Date().toISOString().slice(0, 10)).map((day) => ({
                  day,
                  value: days.find((one) => one.day === day)?.count ?? 0,
                }))}
                text={number}
              />
              <DataTable
                label={t("visits.byChannel")}
                head={[t("visits.channel"), t("visits.visits")]}
                rows={channels.map(({ channel, count }) => [channel, number(count)])}
              />
              <DataTable
                label={t("visits.byDay")}
                head={[t("today.day"), t("visits.visits")]}
                rows={days.toReversed().map(({ day, count }) => [day, number(count)])}
              />
            </>
          )}
        </Card>
      )}
    </Loaded>
  );
}
