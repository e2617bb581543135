import { consoleEndpoints } from "@contract/endpoints/console.ts";
import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { saveBlob } from "../../lib/browser/save-blob.ts";
import { Button } from "../../ui/Button.tsx";
import { useConsole } from "./console-api.ts";
import styles from "./Operator.module.css";
import { useAction } from "./use-action.ts";

type Filter = Omit<EndpointBody<(typeof consoleEndpoints)["exportOrders"]>, "after">;

/** Spreadsheets read a file with this mark as UTF-8. */
const byteOrderMark = "\uFEFF";

/** Downloads the orders that the filter finds as CSV, fetched page by page. */
export function ExportOrders({ filter }: { filter: Filter }) {
  const t = useT("console");
  const { api } = useConsole();
  const { busy, failure, run } = useAction();
  const [count, setCount] = useState(0);
  const download = async () => {
    const pages = [byteOrderMark];
    let done = 0;
    for (let after: string | null | undefined; after !== null; ) {
      const body = { ...filter, ...(after === undefined ? {} : { after }) };
      const page = await api(consoleEndpoints.exportOrders, { body });
      pages.push(page.csv);
      done += page.orders;
      setCount(done);
      after = page.next;
    }
    saveBlob(new Blob(pages, { type: "text/csv" }), "orders.csv");
  };
  return (
    <div className={styles.actions}>
      <Button busy={busy} onClick={() => void run(download)}>
        {t("export.download")}
      </Button>
      {count > 0 && <p role="status">{t("export.orders", { count })}</p>}
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
