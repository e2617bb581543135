import { countVisit as countVisitCall } from "@contract/calls/site.ts";
import { Limits } from "@contract/limits.ts";
import { channelParameter } from "@contract/paths.ts";
import { publicApi } from "./public-api.ts";

const key = "parley.visited";

/** Counts this visit under the channel that the address names: once a visit, and nothing about the person. */
export function countVisit(): void {
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, "1");
  } catch {
    // Without a place to note it, every page would count as a visit.
    return;
  }
  const channel = new URLSearchParams(location.search).get(channelParameter) ?? "";
  publicApi(countVisitCall, { body: { channel: channel.slice(0, Limits.channelMaxLength) } }).catch(() => undefined);
}
