import { firstPaint } from "../../../lib/first-paint.ts";
import { lazyValue } from "../../../lib/lazy-value.ts";

/** What other apps shared into the room is asked for when the chat is to be seen. */
export const sharedIn = lazyValue(async () => {
  await firstPaint();
  return import("../../../device/shared-in.ts");
}).fetch;
