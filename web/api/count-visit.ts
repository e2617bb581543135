import { countVisit as countVisitCall } from "@contract/endpoints/site.ts";
import * as Limits from "@contract/limits.ts";
import { channelParameter } from "@contract/routes/paths.ts";
import { publicApi } from "./public-api.ts";

const key = "parley.visited";

/** Counts a visit under the channel in the address, once for each tab and without personal data. */
export function countVisit(): void {
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, "1");
  } catch {
    // Without sessionStorage every page would count as a visit.
    return;
  }
  const channel = new URLSearchParams(location.search).get(channelParameter) ?? "";
  publicApi(countVisitCall, { body: { channel: channel.slice(0, Limits.channelMaxLength) } }).catch(() => undefined);
}
