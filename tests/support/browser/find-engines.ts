import { existsSync } from "node:fs";

/** Path in the environment variable `name`, or the first of `wellKnown` that exists. */
function find(name: string, wellKnown: readonly string[]): string | undefined {
  return process.env[name] || wellKnown.find((path) => existsSync(path));
}

export const findFirefox = () =>
  find("FIREFOX", [
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/snap/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
  ]);

/** WebDriver of WebKitGTK, which has no headless mode: `findXvfb` has the display for it. */
export const findWebKitDriver = () =>
  find("WEBKIT_DRIVER", ["/usr/bin/WebKitWebDriver", "/usr/local/bin/WebKitWebDriver"]);

export const findXvfb = () => find("XVFB", ["/usr/bin/Xvfb", "/usr/local/bin/Xvfb"]);
