import { analyticsPath, isAnalyticsPage } from "@contract/routes/analytics.ts";
import type { AnyRouter } from "@tanstack/react-router";

let frame: HTMLIFrameElement | undefined;

/** Lets the operator's analytics script count this page and the following ones. */
export function trackPages(router: AnyRouter): void {
  countPage();
  router.subscribe("onRendered", countPage);
}

/**
 * Shows the frame of the current page, if it may be counted. The script runs without an origin: it reads neither this
 * page nor the sessions that are stored beside it, and it ends with the page.
 */
function countPage(): void {
  const address = isAnalyticsPage(location) ? `${analyticsPath}${location.pathname}` : undefined;
  if (frame?.getAttribute("src") === address) return;
  frame?.remove();
  frame = undefined;
  if (address === undefined) return;
  frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.src = address;
  document.body.append(frame);
}
