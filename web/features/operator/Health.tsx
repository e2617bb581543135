import { type HealthFigure, type HealthLine, requirements } from "@contract/endpoints/console/health.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { useAmounts } from "../../i18n/amounts.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";

/** Requirements and optional features of the installation, with what to do about each that is missing. */
export function Health() {
  const t = useT("console");
  const { api } = useConsole();
  return (
    <Loaded load={(signal) => api(consoleEndpoints.showHealth, { signal })}>
      {({ version, lines, watch = [] }) => (
        <Card className={styles.card}>
          <h2>{t("health.title")}</h2>
          <p>{t("health.version", { version })}</p>
          <List>
            {lines.map((line) => (
              <Line key={line.line} line={line} />
            ))}
            {watch.map((seen) => (
              <Seen key={seen.name} seen={seen} />
            ))}
          </List>
        </Card>
      )}
    </Loaded>
  );
}

function Line({ line: { line, ok } }: { line: HealthLine }) {
  const t = useT("console");
  const isRequired = requirements.some((one) => one === line);
  const state = ok ? "ok" : isRequired ? "missing" : "off";
  return (
    <ListRow
      title={t(`health.lines.${line}.name`)}
      detail={ok ? undefined : t(`health.lines.${line}.todo`)}
      trailing={<Badge tone={state === "missing" ? "warning" : "quiet"}>{t(`health.states.${state}`)}</Badge>}
    />
  );
}

function Seen({ seen: { name, value, ok } }: { seen: HealthFigure }) {
  const t = useT("console");
  const { dateTime } = useDates();
  const { number } = useAmounts();
  const text = () => {
    if (value === null) return t("health.never");
    if (name === "webhook") return dateTime(value);
    return name === "clock" ? t("health.seconds", { seconds: number(Math.round(value / 1000)) }) : number(value);
  };
  return (
    <ListRow
      title={t(`health.watch.${name}.name`)}
      detail={[text(), ok ? "" : t(`health.watch.${name}.todo`)].filter(Boolean).join(" · ")}
      trailing={<Badge tone={ok ? "quiet" : "warning"}>{t(ok ? "health.states.ok" : "health.states.attention")}</Badge>}
    />
  );
}
