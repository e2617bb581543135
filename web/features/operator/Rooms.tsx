import type { ShownRoom } from "@contract/endpoints/console/rooms.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { operatorCan } from "@contract/operator-roles.ts";
import { roomIdOf } from "@contract/routes/link.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAmounts } from "../../i18n/amounts.ts";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/Form.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { AuditEntries } from "./AuditLog.tsx";
import { useConsole } from "./console-api.ts";
import { Facts } from "./Facts.tsx";
import styles from "./Operator.module.css";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { useAction } from "./use-action.ts";

/** Characters of an order's number, which is shorter than the id of a room. */
const numberLength = 8;

/** The room's id, or an order's number. A link is cut to the room's id in the browser: the server sees no secret. */
function roomIn(typed: string): string {
  const text = typed.trim();
  const code = URL.canParse(text) ? (new URL(text).pathname.split("/")[2] ?? "") : text;
  return code.length === numberLength ? code : roomIdOf(code);
}

/** Finds a room by its id, a link of it, or the number of an order for it. */
export function Rooms({ room }: { room: string | undefined }) {
  const t = useT("console");
  const shared = useT("operator");
  const { api } = useConsole();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  return (
    <>
      <Form
        className={styles.search}
        onSubmit={() => {
          const found = roomIn(typed);
          if (found !== "") void navigate({ to: "/operator", search: { page: "rooms", room: found } });
        }}
      >
        <TextField label={t("rooms.search")} hint={t("rooms.hint")} value={typed} onChange={setTyped} />
        <Button type="submit" variant="primary">
          {shared("find")}
        </Button>
      </Form>
      {room !== undefined && (
        <Loaded key={room} load={(signal) => api(consoleEndpoints.showRoom, { params: { room }, signal })}>
          {(shown, reload) => <RoomPage shown={shown} onChanged={reload} />}
        </Loaded>
      )}
    </>
  );
}

function RoomPage({ shown, onChanged }: { shown: ShownRoom; onChanged: () => void }) {
  const t = useT("console");
  const shared = useT("operator");
  const { number } = useAmounts();
  const { dateTime } = useDates();
  const { room, actions } = shown;
  const time = (at: number | null) => (at === null ? "" : dateTime(at));
  return (
    <>
      <Card className={styles.card}>
        <h2>{t("rooms.title", { room: room.roomId })}</h2>
        <Facts
          facts={[
            [shared("facts.status"), t(`rooms.states.${room.state}`)],
            [t("rooms.facts.members"), t("rooms.members", { members: room.members, online: room.online })],
            [t("rooms.facts.seats"), t("rooms.seats", { seats: room.seats, free: room.seatsFree })],
            [t("rooms.facts.messages"), number(room.messages)],
            [t("rooms.facts.createdAt"), time(room.createdAt)],
            [t("rooms.facts.endsAt"), time(room.endsAt)],
            [t("rooms.facts.purgeAt"), time(room.purgeAt)],
          ]}
        />
        {room.orderId !== "" && (
          <Link to="/operator" search={{ order: room.orderId }}>
            {t("rooms.toOrder", { number: room.orderId })}
          </Link>
        )}
        {room.state !== "purged" && <RoomActions shown={shown} onChanged={onChanged} />}
      </Card>
      {actions.length > 0 && (
        <Card className={styles.card}>
          <h2>{shared("actionsOn")}</h2>
          <AuditEntries entries={actions} />
        </Card>
      )}
    </>
  );
}

function RoomActions({ shown: { room, mailsLink }, onChanged }: { shown: ShownRoom; onChanged: () => void }) {
  const t = useT("console");
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const [done, setDone] = useState("");
  const params = { room: room.roomId };
  const mail = async () => {
    await api(consoleEndpoints.mailAdminLink, { params });
    setDone(t("rooms.linkMailed"));
  };
  const disable = async (reason: string) => {
    const { mailed } = await api(consoleEndpoints.disableRoom, { params, body: { reason } });
    setDone(t(mailed ? "rooms.ownerMailed" : "rooms.ownerUnknown"));
    onChanged();
  };
  const enable = async (reason: string) => {
    await api(consoleEndpoints.enableRoom, { params, body: { reason } });
    onChanged();
  };
  const mayDisable = operatorCan(session.role, "console.disableRooms");
  return (
    <div className={styles.actions}>
      {mailsLink && operatorCan(session.role, "console.mailAdminLink") && (
        <Button busy={busy} onClick={() => void run(mail)}>
          {t("rooms.mailLink")}
        </Button>
      )}
      {mayDisable && room.state !== "disabled" && (
        <ReasonDialog
          label={t("rooms.disable")}
          title={t("rooms.disableTitle")}
          text={t("rooms.disableText")}
          hint={t("rooms.disableHint")}
          confirmText={t("rooms.disableNow")}
          onConfirm={disable}
        />
      )}
      {mayDisable && room.state === "disabled" && (
        <ReasonDialog
          label={t("rooms.enable")}
          title={t("rooms.enableTitle")}
          text={t("rooms.enableText")}
          confirmText={t("rooms.enableNow")}
          destructive={false}
          onConfirm={enable}
        />
      )}
      {done !== "" && <p role="status">{done}</p>}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
