import type { ContactChannel } from "@contract/contact-channel.ts";
import { consoleEndpoints } from "@contract/endpoints/console.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { adasConsole, answerConfirmed, openConsole } from "../support/screens/console.ts";
import { expectNoFaults, expectNoSidewaysScroll } from "../support/screens/no-faults.ts";

const press = (name: string) => page.getByRole("button", { name }).click();

it("an administrator changes the ways to reach the operator with a fresh passkey", async () => {
  const server = adasConsole();
  let version = 0;
  let channels: ContactChannel[] = [];
  const shown = () => ({
    version,
    versions: version === 0 ? [] : [{ version, at: Date.now(), operator: "Ada" }],
    channels,
  });
  server.answer(consoleEndpoints.showChannels, shown);
  answerConfirmed(server, consoleEndpoints.changeChannels, ({ body }) => {
    version++;
    channels = body.channels;
    return shown();
  });
  await openConsole(server, "Contact channels");
  await press("Add a way");
  const way = page.getByRole("group", { name: "Way 1" });
  const address = way.getByLabelText("Address or number");
  await way.getByLabelText("Kind").selectOptions("web");
  await way.getByLabelText("Name that visitors see").fill("Our forum");
  await address.fill("http://forum.example");
  await press("Show this to visitors");
  await expect.element(page.getByText("Please write an address that begins with https://.")).toBeVisible();
  await address.fill("https://forum.example/parley");
  await expect.element(page.getByRole("link", { name: "Our forum" })).toBeVisible();
  await press("Show this to visitors");
  await expect.element(page.getByText("Version 1, by Ada")).toBeVisible();
  expect(channels).toEqual([{ kind: "web", label: "Our forum", value: "https://forum.example/parley" }]);
  await expectNoFaults();
  await expectNoSidewaysScroll();
  await press("Remove way 1");
  await press("Show this to visitors");
  await expect.poll(() => channels).toEqual([]);
});
