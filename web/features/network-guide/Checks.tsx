import { CircleAlert, CircleCheck } from "lucide-react";
import { useT } from "../../i18n/use-t.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { useOnline } from "../../lib/use-online.ts";
import { useRoom } from "../../room/RoomProvider.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./Checks.module.css";
import type { ServerCheck } from "./use-server-check.ts";

type Verdict = "good" | "bad" | "open";

const slowMs = 1500;
const minuteMs = 60_000;

/** How it stands: the device, the server, the live line, the clock, and what waits. */
export function Checks({ server }: { server: ServerCheck }) {
  const t = useT("network");
  const online = useOnline();
  const connection = useRoom((state) => state.connection);
  const waiting = useRoom((state) => state.outbox.length);
  const wrongMinutes = Math.round(Math.abs(serverNow() - Date.now()) / minuteMs);
  const live =
    connection === "live" ? "liveOn" : connection === "waiting" || connection === "closed" ? "liveOff" : "liveTrying";
  const checks: { name: string; words: string; verdict: Verdict }[] = [
    { name: t("device"), words: t(online ? "deviceOn" : "deviceOff"), verdict: online ? "good" : "bad" },
    { name: t("server"), ...serverWords(t, server) },
    { name: t("live"), words: t(live), verdict: live === "liveOn" ? "good" : live === "liveOff" ? "bad" : "open" },
    {
      name: t("clock"),
      words: wrongMinutes > 0 ? t("clockWrong", { minutes: wrongMinutes }) : t("clockRight"),
      verdict: wrongMinutes > 0 ? "bad" : "good",
    },
    { name: t("waiting"), words: t("waitingCount", { count: waiting }), verdict: waiting > 0 ? "open" : "good" },
  ];
  return (
    <div role="status">
      <List heading={t("checks")}>
        {checks.map(({ name, words, verdict }) => (
          <ListRow key={name} icon={<Mark verdict={verdict} />} title={name} detail={words} />
        ))}
      </List>
    </div>
  );
}

function serverWords(t: ReturnType<typeof useT<"network">>, check: ServerCheck): { words: string; verdict: Verdict } {
  if (check.is === "asking") return { words: t("serverAsking"), verdict: "open" };
  if (check.is === "silent") return { words: t("serverSilent"), verdict: "bad" };
  if (check.tookMs < slowMs) return { words: t("serverFast", { ms: check.tookMs }), verdict: "good" };
  return { words: t("serverSlow", { seconds: Math.round(check.tookMs / 100) / 10 }), verdict: "bad" };
}

function Mark({ verdict }: { verdict: Verdict }) {
  if (verdict === "open") return <Spinner size={20} />;
  if (verdict === "good") return <CircleCheck size={20} className={styles.good} aria-hidden="true" />;
  return <CircleAlert size={20} className={styles.bad} aria-hidden="true" />;
}
