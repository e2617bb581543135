import * as OperatorLimits from "@contract/limits/operator.ts";
import { type ReactNode, useState } from "react";
import { useT } from "../../i18n/use-t.ts";
import { Loaded } from "../../site/Loaded.tsx";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "./use-action.ts";

interface Page<Row, Start> {
  rows: Row[];
  /** Start of the next page; null after the last one. */
  next: Start | null;
}

/** A page of `OperatorLimits.pageRows` rows at most. The next one starts after its last row. */
export function pageOf<Row>(rows: Row[], startAfter: (last: Row) => number): Page<Row, number> {
  const last = rows.at(-1);
  return { rows, next: last === undefined || rows.length < OperatorLimits.pageRows ? null : startAfter(last) };
}

interface Tools<Row> {
  setRows: (change: (rows: Row[]) => Row[]) => void;
  reload: () => void;
  /** Button that loads the next page. */
  more: ReactNode;
}

interface Props<Row, Start, First> {
  load: (start?: Start, signal?: AbortSignal) => Promise<Page<Row, Start> & First>;
  /** Shown in place of an empty list. */
  none?: string;
  children: (shown: Page<Row, Start> & First & Tools<Row>) => ReactNode;
}

/** List that loads page by page. What the first page has besides its rows stays. */
export function PagedList<Row, Start, First>({ load, none, children }: Props<Row, Start, First>) {
  const t = useT("operator");
  const { busy, failure, run } = useAction();
  const [shown, setShown] = useState<Page<Row, Start> & First>();
  const setRows = (change: (rows: Row[]) => Row[]) =>
    setShown((before) => before && { ...before, rows: change(before.rows) });
  const loadNext = async (start: Start) => {
    const { rows, next } = await load(start);
    setShown((before) => before && { ...before, rows: [...before.rows, ...rows], next });
  };
  const start = shown?.next ?? null;
  const more = (
    <>
      {failure && <p role="alert">{failure}</p>}
      {start !== null && (
        <Button block busy={busy} onClick={() => void run(() => loadNext(start))}>
          {t("more")}
        </Button>
      )}
    </>
  );
  return (
    <Loaded load={async (signal) => setShown(await load(undefined, signal))}>
      {(_, reload) =>
        none !== undefined && shown?.rows.length === 0 ? (
          <p role="status">{none}</p>
        ) : (
          shown && children({ ...shown, setRows, reload, more })
        )
      }
    </Loaded>
  );
}
