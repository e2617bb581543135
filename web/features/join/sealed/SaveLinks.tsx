import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import { useT } from "../../../i18n/use-t.ts";
import { inAppBrowserOf } from "../../../lib/browser/platform.ts";
import { saveBlob } from "../../../lib/browser/save-blob.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { CopyField } from "../../../ui/CopyField.tsx";
import { Heading } from "../../../ui/Heading.tsx";
import { QrCode } from "../../../ui/QrCode.tsx";
import styles from "./SaveLinks.module.css";

/** Whole links, with their secrets. */
export interface Links {
  admin: string;
  room: string;
}

/** The links of a sealed room after its set-up: nobody can recover them. */
export function SaveLinks({ admin, room, onSaved }: Links & { onSaved: () => void }) {
  const t = useT("sealed");
  const [saved, setSaved] = useState(false);
  const [checked, setChecked] = useState(false);
  const links = [
    { label: t("set.adminLink"), link: admin },
    { label: t("set.roomLink"), link: room },
  ];
  const save = () => {
    const text = links.map(({ label, link }) => `${label}\n${link}\n`).join("\n");
    saveBlob(new Blob([text], { type: "text/plain" }), `${t("set.fileName")}.txt`);
  };
  const goOn = () => (saved ? onSaved() : setChecked(true));
  return (
    <Card column>
      <Heading icon={<KeyRound size={26} />} title={t("set.keepTitle")} text={t("set.keepText")} live />
      {links.map(({ label, link }) => (
        <div key={label} className={styles.link}>
          <QrCode text={link} size={148} />
          <div className={styles.field}>
            <CopyField label={label} value={link} />
          </div>
        </div>
      ))}
      {/* In-app browsers can neither save files nor print. */}
      {inAppBrowserOf() === undefined && (
        <div className={styles.buttons}>
          <Button icon={<Download size={18} />} onClick={save}>
            {t("set.save")}
          </Button>
          <Button icon={<Printer size={18} />} onClick={() => window.print()}>
            {t("set.print")}
          </Button>
        </div>
      )}
      <Checkbox checked={saved} onChange={setSaved} error={checked && !saved ? t("set.savedMissing") : undefined}>
        {t("set.saved")}
      </Checkbox>
      <Button variant="primary" size="lg" block onClick={goOn}>
        {t("set.goOn")}
      </Button>
    </Card>
  );
}
