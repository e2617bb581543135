/** All endpoints of the API. A new endpoint needs an entry here and a row in the authorisation tests. */
import { endpointsWithKeys } from "../sealed/endpoints-with-keys.ts";
import * as entrance from "./entrance.ts";
import * as goal from "./goal.ts";
import * as handOffs from "./hand-offs.ts";
import * as hooks from "./hooks.ts";
import * as imports from "./imports.ts";
import * as keys from "./keys.ts";
import * as knocks from "./knocks.ts";
import * as members from "./members.ts";
import * as messages from "./messages.ts";
import * as orders from "./orders.ts";
import * as owner from "./owner.ts";
import { reportPageError } from "./page-errors.ts";
import * as push from "./push.ts";
import * as receipts from "./receipts.ts";
import * as reports from "./reports.ts";
import * as room from "./room.ts";
import * as seats from "./seats.ts";
import * as site from "./site.ts";
import { getStatus } from "./status.ts";
import * as successor from "./successor.ts";
import * as uploads from "./uploads.ts";
import * as voiceCall from "./voice-call.ts";

export const endpoints = {
  ...orders,
  ...site,
  ...entrance,
  ...handOffs,
  ...room,
  ...owner,
  ...imports,
  ...hooks,
  ...goal,
  ...knocks,
  ...keys,
  ...members,
  ...seats,
  ...voiceCall,
  ...messages,
  ...push,
  reportPageError,
  getStatus,
  ...uploads,
  ...receipts,
  ...reports,
  ...successor,
  ...endpointsWithKeys,
};
