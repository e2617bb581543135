import Lock from "lucide-react/icons/lock";
import LockOpen from "lucide-react/icons/lock-open";
import { useEffect, useEffectEvent, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { cx } from "../../ui/cx.ts";
import { SegmentedChoice } from "../../ui/SegmentedChoice.tsx";
import utilities from "../../ui/utilities.module.css";

const kinds = ["open", "sealed"] as const;

/** Unsealed or sealed, with what a sealed room hides and what it cannot do. */
export function SealedChoice({ sealed, onChange }: { sealed: boolean; onChange: (sealed: boolean) => void }) {
  const t = useT("home");
  const [unsupported, setUnsupported] = useState(false);
  const refuse = useEffectEvent(() => {
    setUnsupported(true);
    onChange(false);
  });
  // Asked when it is chosen, as the probe writes to the device: who cannot open the room is told before the purchase.
  useEffect(() => {
    if (!sealed) return;
    import("../../sealed/is-supported.ts").then(
      async ({ isSupported }) => (await isSupported()) || refuse(),
      () => undefined,
    );
  }, [sealed]);
  return (
    <div className={utilities.column2}>
      <SegmentedChoice
        label={t("kind.label")}
        columns={2}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`kind.${kind}`),
          icon: kind === "sealed" ? <Lock size={18} /> : <LockOpen size={18} />,
        }))}
        value={sealed ? "sealed" : "open"}
        onChange={(kind) => onChange(kind === "sealed")}
      />
      <div className={cx(utilities.column2, utilities.note)} role="status">
        {unsupported && !sealed && <p>{t("kind.unsupported")}</p>}
        {sealed ? (
          <>
            <p>{t("kind.meaning")}</p>
            <p>{t("kind.visible")}</p>
            <p>{t("kind.without")}</p>
            <p>{t("kind.lost")}</p>
          </>
        ) : (
          <p>{t("kind.openMeaning")}</p>
        )}
      </div>
    </div>
  );
}
