import {
  endOutgoingHook,
  getHooks,
  makeBot,
  removeBot,
  renameBot,
  setOutgoingHook,
} from "@contract/endpoints/hooks.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { membersRoom, ownersRoom } from "../support/screens/room.ts";
import { log, openInRoom } from "../support/screens/screen.tsx";

it("the owner makes a bot and copies its link, renames it, and removes it", async () => {
  const server = ownersRoom();
  const link = `${location.origin}/api/hooks/secret`;
  const bots = () => server.info.bots ?? [];
  server.answer(getHooks, () => ({ bots: bots() }));
  server.answer(makeBot, ({ body }) => {
    server.change({ bots: [{ id: "builder", name: body.name }] });
    return { id: "builder", name: body.name, link };
  });
  server.answer(renameBot, ({ params, body }) => {
    const renamed = { id: params.botId, name: body.name };
    server.change({ bots: [renamed] });
    return renamed;
  });
  server.answer(removeBot, () => {
    server.change({ bots: [], former: bots() });
    return {};
  });
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: /^Bots and hooks/ }).click();
  await page.getByRole("button", { name: /^Add a bot/ }).click();
  await page.getByLabelText("Name").fill("Builder");
  await page.getByRole("button", { name: "Make the link" }).click();
  await expect.element(page.getByRole("textbox", { name: "Link of the bot" })).toHaveValue(link);
  await expect.element(page.getByLabelText("Try it in a terminal")).toHaveValue(`curl -d "Hello" ${link}`);
  await page.getByRole("button", { name: "Done" }).click();
  server.say("builder", "Build 7 is green", { bot: true });
  await expect.element(log().getByText("Builder", { exact: true })).toBeVisible();
  await expect.element(log().getByText("bot", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Builder/ }).click();
  await page.getByLabelText("Name").fill("Mason");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect.element(log().getByText("Mason", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Mason/ }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(page.getByRole("button", { name: /^Mason/ })).not.toBeInTheDocument();
  await expect.element(log().getByText(/^Mason \(/)).toBeVisible();
  expect(server.calls(removeBot)).toHaveLength(1);
});

it("the owner lets an address get the messages, and ends it", async () => {
  const server = ownersRoom();
  const secret = `whsec_${"a".repeat(44)}`;
  server.answer(getHooks, () => {
    const [asked] = server.info.hookHost ? server.calls(setOutgoingHook) : [];
    return { bots: [], ...(asked ? { outgoing: { url: asked.body.url, failingSince: 0, lastStatus: 200 } } : {}) };
  });
  server.answer(setOutgoingHook, ({ body }) => {
    server.change({ hookHost: new URL(body.url).host });
    return { secret };
  });
  server.answer(endOutgoingHook, () => {
    server.change({ hookHost: "" });
    return {};
  });
  await openInRoom(server, "detail");
  await page.getByRole("button", { name: /^Bots and hooks/ }).click();
  await page.getByRole("button", { name: /^No address/ }).click();
  await page.getByLabelText("Address").fill("https://bots.example.org/parley");
  await page.getByRole("button", { name: "Send messages there" }).click();
  await expect.element(page.getByRole("textbox", { name: "Secret of the signature" })).toHaveValue(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^https:\/\/bots\.example\.org/ }).click();
  await page.getByRole("button", { name: "Stop sending", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop sending", exact: true }).click();
  await expect.element(page.getByRole("button", { name: /^No address/ })).toBeVisible();
  expect(server.calls(endOutgoingHook)).toHaveLength(1);
});

it("every member sees which address gets the messages", async () => {
  const server = membersRoom();
  const { owner } = server;
  await openInRoom(server);
  const hookHost = "bots.example.org";
  server.change({ hookHost });
  server.say(owner.id, "", { kind: "muteChanged", notice: { actorId: owner.id, actorRole: "owner", hookHost } });
  await expect.element(log().getByText("The owner let bots.example.org receive new messages")).toBeVisible();
  await page.getByRole("button", { name: "Room details" }).click();
  await expect.element(page.getByText("Messages also go to bots.example.org")).toBeVisible();
  server.change({ hookHost: "" });
  await expect.element(page.getByText("Messages also go to bots.example.org")).not.toBeInTheDocument();
});
