import { searchMessages } from "@contract/endpoints/messages.ts";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import { type FakeServer, Refusal } from "../support/screens/fake-server.ts";
import { expectNoFaults, phone, setSize } from "../support/screens/no-faults.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { composer, expectBriefly, log, message, openInRoom, say } from "../support/screens/screen.tsx";

const mentions = () => page.getByRole("button", { name: /unread mentions? of you$/ });

/** Gina returns on her phone to many unread messages, some of which mention her. */
async function backAfter(length: number, calls: Readonly<Record<number, string>>): Promise<FakeServer> {
  await setSize(phone);
  const server = membersRoom();
  server.me = { readUpTo: server.lastId };
  for (let at = 0; at < length; at++)
    server.say(olivia.id, calls[at] ?? `in between, number ${String(at).padStart(3, "0")}`);
  await openInRoom(server);
  return server;
}

it("a returning member steps from mention to mention, by the button and by the key", async () => {
  await backAfter(100, {
    1: "@Gina, are you there?",
    40: "bring cups, @Gina",
    42: "not @Ginas",
    80: "@Gina and spoons",
  });
  // The first mention is in view: the chat opens at the first unread message.
  await expect.element(message("@Gina, are you there?")).toBeInViewport();
  await expect.element(mentions()).toHaveAccessibleName("2 unread mentions of you");
  await expectNoFaults();
  await mentions().click();
  await expect.element(message("bring cups, @Gina")).toBeInViewport();
  await expect.element(message("bring cups, @Gina")).toHaveFocus();
  await expect.element(mentions()).toHaveAccessibleName("1 unread mention of you");
  // In the middle, and under no button.
  const partFromMiddle = () => {
    const list = log().element().getBoundingClientRect();
    const row = message("bring cups, @Gina").element().getBoundingClientRect();
    return Math.abs(row.y + row.height / 2 - (list.y + list.height / 2)) / list.height;
  };
  await expect.poll(partFromMiddle).toBeLessThan(1 / 4);
  await composer().click();
  await userEvent.keyboard("{Alt>}m{/Alt}");
  await expect.element(message("@Gina and spoons")).toBeInViewport();
  await expect.element(mentions()).not.toBeInTheDocument();
});

it("going to the newest message keeps the unread mentions above", async () => {
  const server = await backAfter(100, { 30: "bring cups, @Gina", 60: "@Gina and spoons" });
  await expect.element(mentions()).toHaveAccessibleName("2 unread mentions of you");
  await page.getByRole("button", { name: /new messages below$/ }).click();
  await expect.element(message("number 099")).toBeInViewport();
  await expect.element(mentions()).toHaveAccessibleName("2 unread mentions of you");

  // A recalled message mentions no member.
  server.recall(server.messages.find(({ content }) => content === "@Gina and spoons")?.id ?? 0, olivia.id);
  await expect.element(mentions()).toHaveAccessibleName("1 unread mention of you");
  await mentions().click();
  await expect.element(message("bring cups, @Gina")).toBeInViewport();
  await expect.element(mentions()).not.toBeInTheDocument();

  // One's own messages and visible ones add no mention.
  await page.getByRole("button", { name: "To the newest message" }).click();
  await say("@Gina is me");
  await expect.element(message("@Gina is me")).toBeInViewport();
  server.say(olivia.id, "hello @Gina");
  await expect.element(message("hello @Gina")).toBeInViewport();
  await expect.element(mentions()).not.toBeInTheDocument();
});

it("a mention too far back to be loaded is found, also after a request that failed, which is said", async () => {
  const server = await backAfter(420, { 4: "@Gina, this was long ago" });
  await expect.element(message("number 419")).toBeInViewport();
  await expect.element(mentions()).toBeVisible();
  server.failCalls = { status: 500, code: 500 };
  await expectBriefly(page.getByText("no", { exact: true }), mentions().click());
  expect(page.getByText("This message is no longer there").elements()).toEqual([]);
  server.failCalls = undefined;
  await mentions().click();
  await expect.element(message("@Gina, this was long ago")).toBeInViewport();
  await expect.element(mentions()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect.element(message("number 419")).toBeInViewport();
});

it("mentions that could not be searched are found with the next connection", async () => {
  await setSize(phone);
  const server = membersRoom();
  server.me = { readUpTo: server.lastId };
  for (let at = 0; at < 420; at++) server.say(olivia.id, at === 4 ? "@Gina, this was long ago" : `number ${at}`);
  let broken = true;
  server.answer(searchMessages, ({ body }) => {
    if (broken) throw new Refusal(500);
    return { messages: server.messages.filter(({ content }) => content.includes(body.text)), more: false };
  });
  await openInRoom(server);
  await expect.poll(() => server.calls(searchMessages)).toHaveLength(1);
  broken = false;
  setOffline(true);
  setOffline(false);
  await expect.element(mentions()).toHaveAccessibleName("1 unread mention of you");
});
