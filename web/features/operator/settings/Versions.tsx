import type { ShownChannels } from "@contract/calls/console/channels.ts";
import { useDates } from "../../../i18n/dates.ts";
import { useT } from "../../../i18n/use-t.ts";
import styles from "../Operator.module.css";

/** Last versions of a setting, with their time and operator. */
export function Versions({ versions }: Pick<ShownChannels, "versions">) {
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
