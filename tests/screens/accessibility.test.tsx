import { getStatus } from "@contract/endpoints/status.ts";
import { describe, expect, it, onTestFinished } from "vitest";
import { commands, page } from "vitest/browser";
import { expectGoodLayout, expectNoFaults, setSize, sizes } from "../support/screens/no-faults.ts";
import { ownersRoom } from "../support/screens/room.ts";
import { message, open, openInRoom, say } from "../support/screens/screen.tsx";

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

const openScreens: readonly (readonly [name: string, path: string, heading: string])[] = [
  ["the home page", "/", "A private chat room, ready in a minute."],
  ["the place for a link", "/login", "Open a room"],
  ["the page for a lost admin link", "/lost-link", "Get a new admin link"],
  ["the page that continues on another device", "/continue", "Continue on this device"],
  ["the help page", "/help", "Help"],
  ["the page that checks a deletion receipt", "/receipt", "Deletion receipt"],
  ["the status page", "/status", "Status"],
  ["the page for a broken link", "/fail", "This link is not valid"],
  ["the page for an unknown address", "/nowhere", "There is nothing here"],
  ["the privacy policy", "/privacy-policy", "Privacy policy"],
  ["the terms of service", "/terms-of-service", "Terms of service"],
  ["the payment terms", "/payment-terms", "Payment terms"],
];

for (const [where, size] of sizes)
  describe(where, () => {
    it.each(openScreens)("%s is accessible", async (_name, path, title) => {
      const server = ownersRoom();
      server.answer(getStatus, []);
      await setSize(size);
      await open(server, path);
      await expect.element(heading(title)).toBeVisible();
      await expectNoFaults();
      await expectGoodLayout(size);
    });
  });

it("forced colours show the chosen options, the slider and the message bubbles", async () => {
  onTestFinished(() => commands.emulateMedia({ forcedColors: "none" }));
  await commands.emulateMedia({ forcedColors: "active" });
  await open(ownersRoom(), "/");
  const background = (name: RegExp) => {
    const option = page.getByRole("radio", { name }).element().parentElement;
    return option && getComputedStyle(option).backgroundColor;
  };
  await expect.element(page.getByRole("radio", { name: /^Alipay/ })).toBeInTheDocument();
  for (const [chosen, other] of [
    [/^7/, /^30/],
    [/^Card/, /^Alipay/],
  ] as const)
    await expect.poll(() => background(chosen) === background(other)).toBe(false);
  const slider = page.getByRole("slider").element();
  expect(getComputedStyle(slider).getPropertyValue("--track")).toContain("Highlight");

  await openInRoom(ownersRoom());
  await say("in plain sight");
  const outlined = () =>
    [...message("in plain sight").element().querySelectorAll("*")].some(
      (part) => getComputedStyle(part).outlineStyle === "solid",
    );
  await expect.poll(outlined).toBe(true);
});
