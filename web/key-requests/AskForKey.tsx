import * as Limits from "@contract/limits.ts";
import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useState } from "react";
import { useT } from "../i18n/use-t.ts";
import { isVisible } from "../lib/browser/wake.ts";
import { useContent } from "../room/RoomProvider.tsx";
import { Banner } from "../ui/Banner.tsx";
import { FourSigns } from "../ui/FourSigns.tsx";
import { Heading } from "../ui/Heading.tsx";
import styles from "./KeyRequests.module.css";

/** Instead of the chat of a sealed room whose key this device lacks: asks those inside, until one of them lets it in. */
export function AskForKey() {
  const t = useT("sealed");
  const content = useContent();
  const [signs, setSigns] = useState<string[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    const ask = async () => {
      if (!isVisible()) return;
      try {
        const found = await (await content.sealed)?.ask();
        if (!shown) return;
        setSigns(found);
        setFailed(false);
      } catch {
        if (shown) setFailed(true);
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), Limits.keyAskedEveryMs);
    return () => {
      shown = false;
      clearInterval(timer);
    };
  }, [content]);
  return (
    <div className={styles.page}>
      <Heading icon={<KeyRound size={26} />} title={t("ask.title")} text={t("ask.text")} />
      {signs && <FourSigns emoji={signs} label={t("ask.signs")} />}
      {failed && (
        <Banner tone="danger" role="alert">
          {t("ask.failed")}
        </Banner>
      )}
      <p className={styles.note}>{t("ask.whole")}</p>
    </div>
  );
}
