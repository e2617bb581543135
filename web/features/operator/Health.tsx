import { type HealthLine, requirements } from "@contract/calls/console/health.ts";
import { consoleCalls } from "@contract/calls/console.ts";
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
    <Loaded load={(signal) => api(consoleCalls.showHealth, { signal })}>
      {({ version, lines }) => (
        <Card className={styles.card}>
          <h2>{t("health.title")}</h2>
          <p>{t("health.version", { version })}</p>
          <List>
            {lines.map((line) => (
              <Line key={line.line} line={line} />
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
