import type { DeletionReceipt } from "@contract/deletion-receipt.ts";
import { useId, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { type ComparedCapsule, compareCapsule } from "./compare-capsule.ts";
import styles from "./Receipt.module.css";

/** Choice of a saved room, which is compared on the device. */
export function CapsuleCheck({ receipt }: { receipt: DeletionReceipt }) {
  const t = useT("receipt");
  const id = useId();
  const [compared, setCompared] = useState<ComparedCapsule>();
  const compare = async (file: File) => {
    setCompared(undefined);
    // A file that is too large for a text is no page of a capsule.
    const page = await file.text().catch(() => "");
    setCompared(await compareCapsule(page, receipt));
  };
  return (
    <div className={styles.capsule}>
      <label htmlFor={id}>{t("capsule")}</label>
      <p id={`${id}-hint`}>{t("capsuleHint")}</p>
      <input
        id={id}
        type="file"
        accept=".html"
        aria-describedby={`${id}-hint`}
        onChange={({ target: { files } }) => files?.[0] && void compare(files[0])}
      />
      {compared && (
        <Banner tone={compared.outcome === "same" ? "accent" : "warning"} role="status">
          {compared.outcome === "different" ? t("different", compared) : t(compared.outcome)}
        </Banner>
      )}
    </div>
  );
}
