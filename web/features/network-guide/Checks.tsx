import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { useT } from "../../i18n/use-t.ts";
import { useOnline } from "../../lib/browser/use-online.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Checks.module.css";
import type { ServerCheck } from "./use-server-check.ts";

type Verdict = "good" | "bad" | "open";

const slowMs = 1500;
const minuteMs = 60_000;

const liveTexts = {
  connecting: "liveTrying",
  recovering: "liveTrying",
  live: "liveOn",
  overHttps: "liveOverHttps",
  waiting: "liveOff",
  closed: "liveOff",
} as const;

/** State of device, server, connection, clock and outbox. */
export function Checks({ server }: { server: ServerCheck }) {
  const t = useT("network");
  const online = useOnline();
  const connection = useRoom((state) =>
    state.overHttps && state.connection === "live" ? "overHttps" : state.connection,
  );
  const waiting = useRoom((state) => state.outbox.length);
  const wrongMinutes = Math.round(Math.abs(serverNow() - Date.now()) / minuteMs);
  const live = liveTexts[connection];
  const checks: { name: string; detail: string; verdict: Verdict }[] = [
    { name: t("device"), detail: t(online ? "deviceOn" : "deviceOff"), verdict: online ? "good" : "bad" },
    { name: t("server"), ...serverStatus(t, server) },
    { name: t("live"), detail: t(live), verdict: live === "liveOn" ? "good" : live === "liveTrying" ? "open" : "bad" },
    {
      name: t("clock"),
      detail: wrongMinutes > 0 ? t("clockWrong", { minutes: wrongMinutes }) : t("clockRight"),
      verdict: wrongMinutes > 0 ? "bad" : "good",
    },
    { name: t("waiting"), detail: t("waitingCount", { count: waiting }), verdict: waiting > 0 ? "open" : "good" },
  ];
  return (
    <div role="status">
      <List heading={t("checks")}>
        {checks.map(({ name, detail, verdict }) => (
          <ListRow key={name} icon={<Mark verdict={verdict} />} title={name} detail={detail} />
        ))}
      </List>
    </div>
  );
}

function serverStatus(t: ReturnType<typeof useT<"network">>, check: ServerCheck): { detail: string; verdict: Verdict } {
  if (check.is === "asking") return { detail: t("serverAsking"), verdict: "open" };
  if (check.is === "silent") return { detail: t("serverSilent"), verdict: "bad" };
  if (check.tookMs < slowMs) return { detail: t("serverFast", { ms: check.tookMs }), verdict: "good" };
  return { detail: t("serverSlow", { seconds: Math.round(check.tookMs / 100) / 10 }), verdict: "bad" };
}

function Mark({ verdict }: { verdict: Verdict }) {
  if (verdict === "open") return <Spinner size={20} />;
  if (verdict === "good") return <CircleCheck size={20} className={styles.good} aria-hidden="true" />;
  return <CircleAlert size={20} className={styles.bad} aria-hidden="true" />;
}
