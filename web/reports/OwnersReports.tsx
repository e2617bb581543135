import { getMessagesByIds } from "@contract/endpoints/messages.ts";
import { dismissReport, listOwnersReports } from "@contract/endpoints/reports.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import { type OwnersReport, reportedText } from "@contract/report.ts";
import Flag from "lucide-react/icons/flag";
import { useState } from "react";
import { useDates } from "../i18n/dates.ts";
import { useErrorText } from "../i18n/use-error-text.ts";
import { useT } from "../i18n/use-t.ts";
import { useLoaded } from "../lib/loading/use-loaded.ts";
import { useSubmit } from "../lib/use-submit.ts";
import { useApi, useRoom, useRoomActions } from "../room/RoomProvider.tsx";
import { useRoomPages } from "../room/use-room-pages.ts";
import { usePeople } from "../rooms/use-people.ts";
import { BarButton } from "../ui/BarButton.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { List, ListRow } from "../ui/List.tsx";
import { toast } from "../ui/toast.ts";
import utilities from "../ui/utilities.module.css";
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

/** Row of the room's details that opens the reports. */
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
  const load = async (signal: AbortSignal) => {
    const reports = await api(listOwnersReports, { signal, quiet: true });
    const ids = [...new Set(reports.flatMap(({ messageIds }) => messageIds))].slice(0, Limits.messagesByIdMax);
    const found = await loadSent(api, ids, signal);
    return { reports, messages: new Map(found.map((message) => [message.id, message])) };
  };
  const { value, setValue } = useLoaded(load, {
    // Another count means other reports.
    version: count,
    onError: (error) => void toast(errorText(error), { kind: "error" }),
  });
  return (
    <Dialog size="sheet" onClose={onClose} title={t("owners")}>
      {value?.reports.map((report) => (
        <ReportItem
          key={report.id}
          report={report}
          messages={value.messages}
          onChanged={(reports) => setValue({ ...value, reports })}
          onClose={onClose}
        />
      ))}
    </Dialog>
  );
}

/** The messages that are there; those that were recalled or cleared are not. */
async function loadSent(api: ReturnType<typeof useApi>, ids: number[], signal?: AbortSignal): Promise<Message[]> {
  if (ids.length === 0) return [];
  const found = await api(getMessagesByIds, { query: { ids }, quiet: true, ...(signal && { signal }) });
  return found.filter(({ status }) => status === "sent");
}

interface ItemProps {
  report: OwnersReport;
  messages: ReadonlyMap<number, Message>;
  onChanged: (reports: OwnersReport[]) => void;
  onClose: () => void;
}

function ReportItem({ report, messages, onChanged, onClose }: ItemProps) {
  const t = useT("report");
  const chat = useT("chat");
  const api = useApi();
  const { recall } = useRoomActions();
  const { dateTime } = useDates();
  const { find } = usePeople();
  const { toMember } = useRoomPages();
  const members = useRoom((state) => state.members);
  const errorText = useErrorText();
  const { doing, submit } = useSubmit<"remove" | "dismiss">({
    leaves: true,
    onError: (error) => void toast(errorText(error), { kind: "error" }),
  });
  const shown = report.messageIds.flatMap((id) => messages.get(id) ?? []);
  const act = (what: "remove" | "dismiss") =>
    submit(async () => {
      // Messages that are gone by now need no recall.
      if (what === "remove")
        for (const { id } of await loadSent(
          api,
          shown.map(({ id }) => id),
        ))
          await recall(id);
      onChanged(await api(dismissReport, { params: { id: report.id }, quiet: true }));
    }, what);
  const senders = [...new Set(shown.map(({ senderId }) => senderId))].filter((id) =>
    members.some((member) => member.id === id),
  );
  return (
    <article className={cx(utilities.column2, styles.report)}>
      <strong>{t(`reasons.${report.reason}`)}</strong>
      <small>{dateTime(report.reportedAt)}</small>
      {shown.map((message) => (
        <p key={message.id} className={styles.text}>
          <span translate="no">{find(message.senderId)?.name ?? chat("someone")}</span>:{" "}
          <span>{reportedText(message) || message.fileName || "…"}</span>
        </p>
      ))}
      <div className={utilities.wrap}>
        <Button size="sm" variant="danger" busy={doing === "remove"} onClick={() => void act("remove")}>
          {t("removeMessages", { count: shown.length })}
        </Button>
        {senders.map((memberId) => (
          <Button
            key={memberId}
            size="sm"
            onClick={() => {
              onClose();
              toMember(memberId);
            }}
          >
            {t("toMember", { name: find(memberId)?.name ?? chat("someone") })}
          </Button>
        ))}
        <Button size="sm" busy={doing === "dismiss"} onClick={() => void act("dismiss")}>
          {t("dismiss")}
        </Button>
      </div>
    </article>
  );
}
