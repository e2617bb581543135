import type { ShownChannels } from "@contract/endpoints/console/channels.ts";
import { Fragment, type ReactNode } from "react";
import { ApiError } from "../../../api/api-error.ts";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import { Loaded } from "../../../site/Loaded.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Refusal } from "../../../ui/Refusal.tsx";
import styles from "../Operator.module.css";
import { useAction } from "../use-action.ts";

interface Props<Shown> {
  load: (signal: AbortSignal) => Promise<Shown>;
  /** The form of the setting. `change`: sends the request that changes it. */
  children: (shown: Shown, busy: boolean, change: (call: () => Promise<unknown>) => void) => ReactNode;
}

/** A setting with its form and its last versions. */
export function SettingPage<Shown extends Pick<ShownChannels, "version" | "versions">>(props: Props<Shown>) {
  const { busy, failure, run } = useAction();
  const change = (call: () => Promise<unknown>, reload: () => void) =>
    run(async () => {
      await call().catch((error: unknown) => {
        // Another operator may have changed the setting.
        if (error instanceof ApiError && error.kind === "refused") reload();
        throw error;
      });
      reload();
    });
  return (
    <Loaded load={props.load}>
      {(shown, reload) => (
        <>
          <Refusal error={failure}>{failure}</Refusal>
          <Fragment key={shown.version}>{props.children(shown, busy, (call) => void change(call, reload))}</Fragment>
          <Card className={styles.card}>
            <Versions versions={shown.versions} />
          </Card>
        </>
      )}
    </Loaded>
  );
}

function Versions({ versions }: Pick<ShownChannels, "versions">) {
  const t = useT("console");
  const { dateTime } = useDates();
  if (versions.length === 0) return <p>{t("versions.none")}</p>;
  return (
    <>
      <h2>{t("versions.title")}</h2>
      <ol className={styles.events}>
        {versions.map(({ version, at, operator }) => (
          <li key={version}>
            <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>
            <span>{t("versions.version", { version, operator })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
