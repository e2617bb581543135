import { makeBot, removeBot, renameBot, renewBotLink } from "@contract/endpoints/hooks.ts";
import type { Bot } from "@contract/hooks.ts";
import * as Limits from "@contract/limits.ts";
import BotIcon from "lucide-react/icons/bot";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { useApi, useRoom } from "../../room/RoomProvider.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { CopyField } from "../../ui/CopyField.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { List, ListRow } from "../../ui/List.tsx";
import { NameForm } from "../../ui/NameForm.tsx";
import styles from "./Hooks.module.css";

const noBots: readonly Bot[] = [];

/** The room's bots. A bot's link is shown once, when it is made or renewed. */
export function Bots() {
  const t = useT("hooks");
  const bots = useRoom(({ room }) => room.bots) ?? noBots;
  const [open, setOpen] = useState<Bot | "new">();
  const [link, setLink] = useState<string>();
  const show = (shown: { link: string }) => {
    setOpen(undefined);
    setLink(shown.link);
  };
  return (
    <List heading={t("bots")} note={t("botsNote")}>
      {bots.map((bot) => (
        <ListRow
          key={bot.id}
          icon={<BotIcon size={20} />}
          title={bot.name}
          detail={t("botHint")}
          onClick={() => setOpen(bot)}
        />
      ))}
      <ListRow
        noChevron
        icon={<Plus size={20} />}
        title={t("addBot")}
        detail={bots.length >= Limits.hooksMax ? t("enoughBots", { max: Limits.hooksMax }) : undefined}
        disabled={bots.length >= Limits.hooksMax}
        onClick={() => setOpen("new")}
      />
      {open !== undefined && <BotDialog bot={open} onClose={() => setOpen(undefined)} onLink={show} />}
      {link !== undefined && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </List>
  );
}

interface BotDialogProps {
  bot: Bot | "new";
  onClose: () => void;
  onLink: (shown: { link: string }) => void;
}

function BotDialog({ bot, onClose, onLink }: BotDialogProps) {
  const t = useT("hooks");
  const room = useT("room");
  const api = useApi();
  const isNew = bot === "new";
  const id = isNew ? "new" : bot.id;
  const params = { botId: id };
  const save = async (name: string) => {
    if (isNew) onLink(await api(makeBot, { body: { name } }));
    else await api(renameBot, { params, body: { name } });
  };
  return (
    <Dialog onClose={onClose} title={isNew ? t("addBot") : bot.name}>
      <NameForm
        label={t("name")}
        hint={t("nameHint")}
        invalid={t("nameInvalid")}
        save={isNew ? t("make") : t("rename")}
        saved={room("saved")}
        current={isNew ? "" : bot.name}
        picture={(name) => <Avatar id={id} name={name} size={72} />}
        onSave={save}
        onDone={isNew ? () => undefined : onClose}
      />
      {!isNew && (
        <div className={styles.buttons}>
          <ConfirmButton
            title={t("renewAsk")}
            content={t("renewText")}
            confirmText={t("renewLink")}
            onConfirm={async () => onLink(await api(renewBotLink, { params }))}
          />
          <ConfirmButton
            variant="danger"
            title={t("removeAsk")}
            content={t("removeText")}
            confirmText={t("remove")}
            onConfirm={async () => {
              await api(removeBot, { params });
              onClose();
            }}
          />
        </div>
      )}
    </Dialog>
  );
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useT("hooks");
  return (
    <Dialog
      stays
      onClose={onClose}
      title={t("link")}
      description={t("linkText")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      }
    >
      <div className={styles.fields}>
        <CopyField label={t("link")} value={link} />
        <CopyField label={t("curl")} value={`curl -d "${t("curlText")}" ${link}`} />
        <CopyField label={t("curlFile")} value={`curl -F "text=${t("curlText")}" -F file=@report.pdf ${link}`} />
        <a href="/api/docs#postByHook" target="_blank" rel="noreferrer">
          {t("docs")}
        </a>
      </div>
    </Dialog>
  );
}
