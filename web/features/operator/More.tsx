import * as OperatorLimits from "@contract/limits/operator.ts";
import { useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  /** Nothing follows. */
  isLast: boolean;
  load: () => Promise<void>;
}

/** Button that loads the next page of a list. */
export function More({ isLast, load }: Props) {
  const t = useT("operator");
  const { busy, failure, run } = useAction();
  return (
    <>
      {failure && <p role="alert">{failure}</p>}
      {!isLast && (
        <Button block busy={busy} onClick={() => void run(load)}>
          {t("more")}
        </Button>
      )}
    </>
  );
}

/** Rows loaded page by page, of `OperatorLimits.pageRows` each. `more`: properties of `More`. */
export function usePages<Row>(first: readonly Row[], loadAfter: (last: Row | undefined) => Promise<readonly Row[]>) {
  const [rows, setRows] = useState(first);
  const [isLast, setIsLast] = useState(first.length < OperatorLimits.pageRows);
  const load = async () => {
    const page = await loadAfter(rows.at(-1));
    setRows((before) => [...before, ...page]);
    setIsLast(page.length < OperatorLimits.pageRows);
  };
  return { rows, setRows, more: { isLast, load } };
}
