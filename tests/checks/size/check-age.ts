/** Checks the built scripts for syntax and methods that Chrome 87 or Safari 16.0 lacks. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { filledIn, tooNew } from "./too-new.ts";

const built = join(import.meta.dirname, "../../../dist/web");
const scripts = ["sw.js", "sw-sealed.js", ...readdirSync(join(built, "assets")).map((file) => `assets/${file}`)].filter(
  (file) => file.endsWith(".js"),
);
const found = scripts.flatMap((file) =>
  // The service worker has no polyfills, but for the part of sealed rooms.
  tooNew(readFileSync(join(built, file), "utf8"), file === "sw.js" ? [] : filledIn).map((what) => `${file}: ${what}`),
);
for (const line of found) console.error(line);
if (found.length > 0) {
  console.error(
    "Chrome 87 and Safari 16.0 do not know these. Fill them in (web/lib/loading/old-browsers.ts), or do without.",
  );
  process.exitCode = 1;
} else console.log(`${scripts.length} scripts run on Chrome 87 and Safari 16.0`);
