import { consoleEndpoints, type ListedOperator } from "@contract/endpoints/console.ts";
import * as OperatorLimits from "@contract/limits/operator.ts";
import { type OperatorRole, operatorRoles } from "@contract/operator-roles.ts";
import { useState } from "react";
import { useDates } from "../../i18n/dates.ts";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Form } from "../../ui/Form.tsx";
import { Refusal } from "../../ui/Refusal.tsx";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";
import { useAction } from "./use-action.ts";

/** People who use the console: their roles, invitations and removal. */
export function Operators() {
  const t = useT("operator");
  const { api } = useConsole();
  return (
    <Loaded load={(signal) => api(consoleEndpoints.listOperators, { signal })}>
      {(people, reload) => (
        <>
          <Card className={styles.card}>
            <h2>{t("pages.operators")}</h2>
            <ul className={styles.people}>
              {people.map((one) => (
                <Person key={one.id} operator={one} onChanged={reload} />
              ))}
            </ul>
          </Card>
          <Invite onInvited={reload} />
        </>
      )}
    </Loaded>
  );
}

function Person({ operator, onChanged }: { operator: ListedOperator; onChanged: () => void }) {
  const t = useT("operator");
  const { dateTime } = useDates();
  const { api, session } = useConsole();
  const { busy, failure, run } = useAction();
  const { id, name, role, inviteEndsAt } = operator;
  if (id === session.id)
    return (
      <li>
        <span className={styles.person}>{name}</span>
        <span>{t(`roles.${role}`)}</span>
      </li>
    );
  const change = (next: OperatorRole) =>
    run(async () => {
      await api(consoleEndpoints.changeRole, { params: { id }, body: { role: next } });
      onChanged();
    });
  const remove = () =>
    run(async () => {
      await api(consoleEndpoints.removeOperator, { params: { id } });
      onChanged();
    });
  return (
    <li>
      <span className={styles.person}>
        <span translate="no">{name}</span>
        {inviteEndsAt !== null && <small>{t("invitedUntil", { time: dateTime(inviteEndsAt) })}</small>}
      </span>
      <select
        aria-label={t("roleOf", { name })}
        value={role}
        disabled={busy}
        onChange={(event) => {
          const next = operatorRoles.find((one) => one === event.target.value);
          if (next) void change(next);
        }}
      >
        {operatorRoles.map((one) => (
          <option key={one} value={one}>
            {t(`roles.${one}`)}
          </option>
        ))}
      </select>
      <ConfirmButton
        size="sm"
        variant="danger"
        busy={busy}
        title={t("removeTitle", { name })}
        content={t("removeText")}
        confirmText={t("remove", { name })}
        onConfirm={remove}
      />
      {failure && <p role="alert">{failure}</p>}
    </li>
  );
}

function Invite({ onInvited }: { onInvited: () => void }) {
  const t = useT("operator");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [name, setName] = useState("");
  const [role, setRole] = useState<OperatorRole>("support");
  const [secret, setSecret] = useState<string>();
  const invite = async () => {
    const made = await api(consoleEndpoints.invite, { body: { name, role } });
    setSecret(made.secret);
    setName("");
    onInvited();
  };
  return (
    <Card className={styles.card}>
      <Form busy={busy} onSubmit={() => void run(invite)}>
        <h2>{t("inviteTitle")}</h2>
        <TextField label={t("name")} maxLength={OperatorLimits.operatorNameMaxLength} value={name} onChange={setName} />
        <SegmentedChoice
          label={t("role")}
          options={operatorRoles.map((value) => ({ value, label: t(`roles.${value}`), detail: t(`rights.${value}`) }))}
          value={role}
          onChange={setRole}
        />
        <Refusal error={failure}>{failure}</Refusal>
        <Button type="submit" busy={busy}>
          {t("invite")}
        </Button>
      </Form>
      {secret !== undefined && <CopyField label={t("inviteSecret")} hint={t("inviteHint")} value={secret} />}
    </Card>
  );
}
