import type { OwnersReport } from "../../contract/report.ts";
import { outcome } from "../outcome.ts";
import { openReports, reportsChanged } from "../rules/owners-reports.ts";
import type { Action } from "../verb.ts";

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
