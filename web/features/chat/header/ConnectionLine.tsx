import * as Limits from "@contract/limits.ts";
import { Link, useParams } from "@tanstack/react-router";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import CloudOff from "lucide-react/icons/cloud-off";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { useOnline } from "../../../lib/browser/use-online.ts";
import { useRoom, useRoomActions } from "../../../room/RoomProvider.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import styles from "./ConnectionLine.module.css";
import { connectionNotice } from "./connection-notice.ts";

export function ConnectionLine() {
  const t = useT("tools");
  const connection = useRoom((state) => state.connection);
  const unanswered = useRoom((state) => state.unanswered);
  const overHttps = useRoom((state) => state.overHttps);
  const queued = useRoom((state) => state.outbox.filter((item) => item.state !== "failed").length);
  const { reconnectNow } = useRoomActions();
  const { code = "" } = useParams({ strict: false });
  const online = useOnline();
  const wasLive = useRef(false);
  if (connection === "live") wasLive.current = true;
  const notice = connectionNotice({ connection, wasLive: wasLive.current, unanswered, overHttps, online });
  const interrupted = notice !== undefined;
  const patienceMs = online ? Limits.interruptionShownAfterMs : Limits.offlineShownAfterMs;
  const [patient, setPatient] = useState(false);
  useEffect(() => {
    if (!interrupted) return setPatient(false);
    const timer = setTimeout(() => setPatient(true), patienceMs);
    return () => clearTimeout(timer);
  }, [interrupted, patienceMs]);
  const broken = notice === "networkError";
  const blocked = notice === "overHttps";
  return (
    <div className={styles.place} role="status" aria-label={t("connection.state")}>
      {notice && patient && (
        <div className={styles.line}>
          {broken && <CloudOff size={15} aria-hidden="true" />}
          {!broken && !blocked && <Spinner size={14} />}
          <span>
            <span>
              {broken ? `${t("connection.networkError")} · ${t("connection.reconnecting")}` : t(`connection.${notice}`)}
            </span>
            {broken && queued > 0 && <span className={styles.queued}>{t("connection.queued", { count: queued })}</span>}
          </span>
          {(broken || blocked) && (
            <Link
              to="/chatroom/$code/network-guide"
              params={{ code }}
              className={styles.now}
              title={t("connection.help")}
              aria-label={t("connection.help")}
            >
              <CircleHelp size={15} />
            </Link>
          )}
          {broken && online && (
            <button
              type="button"
              className={styles.now}
              title={t("connection.reconnectNow")}
              aria-label={t("connection.reconnectNow")}
              onClick={reconnectNow}
            >
              <RefreshCw size={15} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
