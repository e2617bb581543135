import { firstPaint } from "../../../lib/browser/first-paint.ts";
import { lazyValue } from "../../../lib/loading/lazy-value.ts";

/** Files shared from other apps load after the first paint. */
export const sharedIn = lazyValue(async () => {
  await firstPaint();
  return import("../../../device/shared-in.ts");
}).fetch;
