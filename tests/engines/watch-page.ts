import { expect } from "@playwright/test";
import { type EnginePage, patience } from "./engine-page.ts";

/** Runs first on each page: skips the tour, and notes errors, a shown snapshot and the course of sounds for the tab. */
export function watchPage(): void {
  const { play } = HTMLMediaElement.prototype;
  const { error } = console;
  const note = (problem: unknown) => {
    const known = JSON.parse(sessionStorage.getItem("test.problems") ?? "[]") as string[];
    sessionStorage.setItem("test.problems", JSON.stringify([...known, String(problem)]));
  };
  localStorage.setItem("parley.tourSeen", "yes");
  addEventListener("error", ({ error, message }) => {
    // Engines say so of sizes that they report one frame later.
    if (!message.startsWith("ResizeObserver loop")) note(error?.stack ?? message);
  });
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", (event) => note(`${event.violatedDirective} ${event.blockedURI}`));
  console.error = (...given) => {
    note(given.join(" "));
    error(...given);
  };
  HTMLMediaElement.prototype.play = function () {
    for (const event of ["playing", "timeupdate", "waiting", "stalled", "error", "pause", "ended"])
      this.addEventListener(event, () => {
        const before = sessionStorage.getItem("test.sounds") ?? "";
        sessionStorage.setItem("test.sounds", `${before} ${event}@${this.currentTime.toFixed(1)}`);
      });
    return play.call(this);
  };
  new MutationObserver(() => {
    const text = document.querySelector("[data-snapshot]")?.textContent;
    if (text) sessionStorage.setItem("test.snapshot", text);
  }).observe(document, { childList: true, subtree: true });
}

/** Problems of the tab since they were last asked for. */
export const problemsOf = (member: EnginePage) =>
  member.evaluate(() => {
    const noted = JSON.parse(sessionStorage.getItem("test.problems") ?? "[]") as string[];
    sessionStorage.removeItem("test.problems");
    return noted;
  }, undefined);

/** Text of the snapshot that was shown last. */
export const snapshotOf = (member: EnginePage) =>
  member.evaluate(() => sessionStorage.getItem("test.snapshot") ?? "", undefined);

/** Events of the sounds so far, with their position in seconds: "playing@0.0 timeupdate@0.3 pause@2.0 ended@2.0". */
const soundsOf = (member: EnginePage) => member.evaluate(() => sessionStorage.getItem("test.sounds") ?? "", undefined);

/** Resolves when the sound has played and its player, which "Play" names, is ready for the next time. */
export async function playsToItsEnd(member: EnginePage, play: string): Promise<void> {
  await member.click("button", play);
  await expect.poll(() => soundsOf(member), patience).toMatch(/ playing@.* (?:pause|ended)@/);
  await member.find("button", play);
  expect(await soundsOf(member)).not.toContain("error@");
}
