import type { EndpointBody } from "@contract/endpoints/endpoint.ts";
import { errorNames, reportPageError } from "@contract/endpoints/page-errors.ts";
import * as Limits from "@contract/limits.ts";
import { ApiError } from "../api/api-error.ts";
import { publicApi } from "../api/public-api.ts";

type Report = Pick<EndpointBody<typeof reportPageError>, "name" | "detail" | "places">;

let sent = 0;

/** Sends an error's class and its positions in our scripts, some times for each page load. Rejects if it cannot be sent. */
export async function sendPageError(error: unknown): Promise<void> {
  const report = describeError(error, location.origin);
  const { release } = document.documentElement.dataset;
  if (!report || !release || ++sent > Limits.pageErrorsPerLoad) return;
  await publicApi(reportPageError, { body: { release, ...report } });
}

/**
 * The class of an error, and where in the scripts of `origin` it happened. Messages, addresses and other lines of the
 * stack are left out, since they may quote links, names and text. Undefined for errors without a place there, such as
 * those of browser extensions.
 */
export function describeError(error: unknown, origin: string): Report | undefined {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return undefined;
  const places = (error.stack ?? "")
    .split("\n")
    .flatMap((line) => {
      const [, host, place] = /(https?:\/\/[^/\s]+)\/assets\/([\w-]+\.js:\d+:\d+)\)?$/.exec(line) ?? [];
      return host === origin && place !== undefined ? [place] : [];
    })
    .slice(0, Limits.pageErrorPlacesMax);
  if (places.length === 0) return undefined;
  return {
    name: errorNames.find((name) => name === error.name) ?? "other",
    detail: error instanceof ApiError ? `${error.kind} ${error.code}` : "",
    places,
  };
}
