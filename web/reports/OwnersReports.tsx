import { getMessagesByIds } from "@contract/calls/messages.ts";
import { dismissReport, listOwnersReports } from "@contract/calls/reports.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { type OwnersReport, reportedText } from "@contract/report.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import Flag from "lucide-react/icons/flag";
import { useEffect, useState } from "react";
import { useDates } from "../i18n/dates.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { useApi, useRoom, useRoomActions } from "../room/RoomProvider.tsx";
import { usePeople } from "../rooms/use-people.ts";
import { BarButton } from "../ui/BarButton.tsx";
import { Button } from "../ui/Button.tsx";
import { List, ListRow } from "../ui/List.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./Reports.module.css";

/** In the chat, for the owner and co-owners: how many reports wait; opens them. */
export function ReportsBar() {
  const t = useT("report");
  const count = useRoom(({ room }) => room.reports ?? 0);
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarButton
        icon={<Flag size={18} aria-hidden="true" />}
        lines={<span>{t("ownersCount", { count })}</span>}
        onClick={() => setOpen(true)}
      />
      {open && <ReportsSheet onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same in the room's details. */
export function ReportsRow() {
  const t = useT("report");
  const count = useRoom(({ room }) => room.reports ?? 0);
  const [open, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <List>
      <ListRow
        icon={<Flag size={20} />}
        title={t("owners")}
        detail={t("ownersCount", { count })}
        onClick={() => setOpen(true)}
      />
      {open && <ReportsSheet onClose={() => setOpen(false)} />}
    </List>
  );
}

function ReportsSheet({ onClose }: { onClose: () => void }) {
  const t = useT("report");
  const api = useApi();
  const errorText = useErrorText();
  const count = useRoom(({ room }) => room.reports);
  const [reports, setReports] = useState<OwnersReport[]>();
  const [messages, setMessages] = useState<ReadonlyMap<number, Message>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means other reports
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const listed = await api(listOwnersReports, { signal, quiet: true });
      const ids = [...new Set(listed.flatMap(({ messageIds }) => messageIds))].slice(0, Limits.messagesByIdMax);
      const found = ids.length > 0 ? await api(getMessagesByIds, { query: { ids }, signal, quiet: true }) : [];
      setMessages(new Map(found.map((message) => [message.id, message])));
      setReports(listed);
    };
    load().catch((error: unknown) => signal.aborted || void toast(errorText(error), { kind: "error" }));
    return () => controller.abort();
  }, [api, errorText, count]);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={t("owners")}>
      {reports?.map((report) => (
        <ReportItem key={report.id} report={report} messages={messages} onChanged={setReports} />
      ))}
    </Sheet>
  );
}

interface ItemProps {
  report: OwnersReport;
  messages: ReadonlyMap<number, Message>;
  onChanged: (reports: OwnersReport[]) => void;
}

function ReportItem({ report, messages, onChanged }: ItemProps) {
  const t = useT("report");
  const chat = useT("chat");
  const api = useApi();
  const { recall } = useRoomActions();
  const { dateTime } = useDates();
  const { find } = usePeople();
  const navigate = useNavigate();
  const params = useParams({ from: "/chatroom/$code" });
  const members = useRoom((state) => state.members);
  const [busy, setBusy] = useState<"remove" | "dismiss">();
  const shown = report.messageIds.flatMap((id) => messages.get(id) ?? []).filter(({ status }) => status === "sent");
  const act = async (what: "remove" | "dismiss") => {
    if (busy) return;
    setBusy(what);
    try {
      if (what === "remove") for (const { id } of shown) await recall(id);
      onChanged(await api(dismissReport, { params: { id: report.id } }));
    } catch {
      // The call has reported the error.
      setBusy(undefined);
    }
  };
  const senders = [...new Set(shown.map(({ senderId }) => senderId))].filter((id) =>
    members.some((member) => member.id === id),
  );
  return (
    <article className={styles.report}>
      <strong>{t(`reasons.${report.reason}`)}</strong>
      <small>{dateTime(report.reportedAt)}</small>
      {shown.map((message) => (
        <p key={message.id} className={styles.text}>
          <span translate="no">{find(message.senderId)?.name ?? chat("someone")}</span>:{" "}
          <span>{reportedText(message) || message.fileName || "…"}</span>
        </p>
      ))}
      <div className={styles.reportButtons}>
        <Button size="sm" variant="danger" busy={busy === "remove"} onClick={() => void act("remove")}>
          {t("removeMessages", { count: shown.length })}
        </Button>
        {senders.map((memberId) => (
          <Button
            key={memberId}
            size="sm"
            onClick={() => void navigate({ to: "/chatroom/$code/chat-user-info", params, search: { uid: memberId } })}
          >
            {t("toMember", { name: find(memberId)?.name ?? chat("someone") })}
          </Button>
        ))}
        <Button size="sm" busy={busy === "dismiss"} onClick={() => void act("dismiss")}>
          {t("dismiss")}
        </Button>
      </div>
    </article>
  );
}
