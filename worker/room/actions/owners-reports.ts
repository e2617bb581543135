import type { OwnersReport } from "../../contract/report.ts";
import { openReports, reportsChanged } from "../rules/owners-reports.ts";
import { outcome } from "../runtime/outcome.ts";
import type { Action } from "./action.ts";

export const listOwnersReports: Action<void, OwnersReport[]> = {
  needs: "room.seeReports",
  run: ({ tables }) => outcome(openReports(tables)),
};

/** Idempotent: another co-owner may have been first. */
export const dismissReport: Action<{ id: string }, OwnersReport[]> = {
  needs: "room.seeReports",
  run({ tables }, { id }) {
    tables.reports.remove(id);
    return outcome(openReports(tables), [reportsChanged(tables)]);
  },
};
