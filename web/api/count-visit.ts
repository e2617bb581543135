import { countVisit as countVisitCall } from "@contract/endpoints/site.ts";
import * as Limits from "@contract/limits.ts";
import { channelParameter } from "@contract/routes/paths.ts";
import { tabStore } from "../lib/browser/local-store.ts";
import { publicApi } from "./public-api.ts";

const key = "parley.visited";

/** Counts a visit under the channel in the URL, once for each tab and without personal data. */
export function countVisit(): void {
  if (tabStore.get(key) !== undefined) return;
  tabStore.set(key, "1");
  // Without storage every page would count as a visit.
  if (!tabStore.lasts(key)) return;
  const channel = new URLSearchParams(location.search).get(channelParameter) ?? "";
  publicApi(countVisitCall, { body: { channel: channel.slice(0, Limits.channelMaxLength) } }).catch(() => undefined);
}
