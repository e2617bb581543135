import { inviteMembers } from "@contract/endpoints/seats.ts";
import * as Limits from "@contract/limits.ts";
import { isName } from "@contract/text/text-rules.ts";
import Share2 from "lucide-react/icons/share-2";
import { useLayoutEffect, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { mayShare } from "../../lib/share.ts";
import { useSubmit } from "../../lib/use-submit.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { useRoomPassword } from "../../room/room-password.ts";
import { useInvitation } from "../../rooms/use-invitation.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Form } from "../../ui/Form.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import utilities from "../../ui/utilities.module.css";
import styles from "./InviteDialog.module.css";
import { useRefreshRoom } from "./use-refresh-room.ts";

interface Made {
  name: string;
  link: string;
  /** Copied or shared. */
  saved?: true;
}

/** The new link is below the form, out of view on a phone. */
function showIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}

interface Props {
  /** The room password is sent along where this device stores it. */
  withPassword: boolean;
  /** Tells whether a new link was neither copied nor shared yet. */
  onUnsaved: (unsaved: boolean) => void;
}

/** A personal link with a reserved seat. */
export function PersonalLinks({ withPassword, onUnsaved }: Props) {
  const t = useT("invites");
  const members = useT("members");
  const api = useApi();
  const refresh = useRefreshRoom();
  const invitation = useInvitation();
  const password = useRoomPassword();
  const free = useRoom(({ room }) => room.seats - room.seatsUsed);
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  // `api` reports the error; the name stays for a retry.
  const { busy, submit } = useSubmit();
  const [made, setMade] = useState<readonly Made[]>([]);

  // Before the paint, so that the dialog is locked as long as the member sees an unsaved link.
  useLayoutEffect(() => onUnsaved(made.some(({ saved }) => !saved)), [made, onUnsaved]);
  const save = (link: string) =>
    setMade((before) => before.map((one) => (one.link === link ? { ...one, saved: true } : one)));

  const add = async () => {
    const wanted = name.trim();
    if (wanted !== "" && !isName(wanted)) return setError(t("nameInvalid"));
    await submit(async () => {
      try {
        const [seat] = await api(inviteMembers, { body: { people: [wanted === "" ? {} : { name: wanted }] } });
        if (!seat) return;
        setMade((before) => [{ name: wanted, link: seat.link }, ...before]);
        setName((now) => (now.trim() === wanted ? "" : now));
      } finally {
        // The server counts the free seats, and lists a reserved one whose link was lost with the answer.
        await refresh();
      }
    });
  };

  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t("personal")}</h3>
      <p className={utilities.note}>{free > 0 ? t("personalHint") : t("full")}</p>
      {free > 0 && (
        <Form className={styles.form} busy={busy} onSubmit={() => void add()}>
          <TextField
            label={t("name")}
            placeholder={t("namePlaceholder")}
            value={name}
            error={error}
            maxCharacters={Limits.nameMaxLength}
            onChange={(next) => {
              setName(next);
              setError(undefined);
            }}
          />
          <Button type="submit" busy={busy}>
            {t("add")}
          </Button>
        </Form>
      )}
      {made.length > 0 && (
        <div className={styles.made} role="status">
          <p className={utilities.note}>
            <strong>{t("made")}</strong> <span>{t("madeHint")}</span>
          </p>
          {made.map((one, index) => {
            const label = one.name ? t("forName", { name: one.name }) : members("noName");
            const { toCopy, share } = invitation(one.link, (withPassword && password) || undefined);
            return (
              <div key={one.link} className={styles.one} ref={index === 0 ? showIt : undefined}>
                <CopyField label={label} value={toCopy} onCopied={() => save(one.link)} />
                {mayShare() && (
                  <IconButton
                    label={`${t("share")}: ${label}`}
                    icon={<Share2 size={20} />}
                    onClick={async () => (await share()) && save(one.link)}
                  />
                )}
              </div>
            );
          })}
        </div>
      )}
    </section>
  );
}
