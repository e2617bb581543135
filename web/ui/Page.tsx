import ChevronLeft from "lucide-react/icons/chevron-left";
import { type ReactNode, useEffect } from "react";
import { useT } from "../i18n/use-t.ts";
import { setPageTitle } from "../lib/browser/page-title.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import styles from "./Page.module.css";
import { PagePending } from "./PagePending.tsx";
import utilities from "./utilities.module.css";

interface Props {
  title: string;
  onBack?: (() => void) | undefined;
  action?: ReactNode;
  children: ReactNode;
  /** The content is not loaded yet: shows placeholders. */
  waiting?: boolean;
  /** `pane`: fills a column beside the chat and scrolls in itself. */
  fill?: "screen" | "pane";
}

export function Page({ title, onBack, action, children, waiting, fill = "screen" }: Props) {
  const t = useT("common");
  useEffect(() => setPageTitle(title), [title]);
  return (
    <div className={cx(styles.page, styles[fill])}>
      <header className={styles.header}>
        <div className={styles.side}>
          {onBack && <IconButton label={t("back")} icon={<ChevronLeft size={24} />} onClick={onBack} />}
        </div>
        <h1 className={cx(utilities.ellipsis, styles.title)}>{title}</h1>
        <div className={cx(styles.side, styles.end)}>{action}</div>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <div className={cx(utilities.column6, styles.content)}>{waiting ? <PagePending /> : children}</div>
      </main>
    </div>
  );
}
