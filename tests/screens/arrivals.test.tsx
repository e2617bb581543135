import { ClientEvent } from "@contract/events.ts";
import { expect, it } from "vitest";
import { type Locator, page } from "vitest/browser";
import { setHidden, setOffline } from "../support/screens/edge.ts";
import type { FakeServer } from "../support/screens/fake-server.ts";
import { phone, setSize } from "../support/screens/no-faults.ts";
import { membersRoom, olivia } from "../support/screens/room.ts";
import { composer, log, message, openInRoom, say } from "../support/screens/screen.tsx";

const sentences = (count: number) =>
  Array.from({ length: count }, (_, at) => `sentence ${String(at + 1).padStart(2, "0")}`);

function ownerSays(server: FakeServer, ...texts: string[]): void {
  for (const text of texts) server.say(olivia.id, text);
}

/** Expects the whole row between header and composer. */
async function expectInSight(row: Locator): Promise<void> {
  await expect
    .poll(() => {
      const list = log().query()?.getBoundingClientRect();
      const box = row.query()?.getBoundingClientRect();
      if (!list || !box) return "not there";
      if (box.bottom > list.bottom + 1) return `${box.bottom - list.bottom} px below`;
      return box.top < list.top - 1 ? "above" : "in sight";
    })
    .toBe("in sight");
}

/** Expects that the page reported the newest message as read. The title of a visible page has no count in any case. */
const expectRead = (server: FakeServer) =>
  expect
    .poll(() => server.received.findLast(({ type }) => type === ClientEvent.markRead)?.data)
    .toEqual({ msg_id: String(server.lastId) });

const expectTitle = (title: RegExp) => expect.poll(() => document.title).toMatch(title);
const newButton = () => page.getByRole("button", { name: /new message/ });

/** Gina on a phone at the end of a conversation longer than the window. */
async function atTheEnd(): Promise<FakeServer> {
  await setSize(phone);
  const server = membersRoom();
  ownerSays(server, ...sentences(40));
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
  await expectInSight(message("sentence 40"));
  return server;
}

it("the one message that came while the page was in the background is in sight on coming back", async () => {
  const server = await atTheEnd();
  setHidden(true);
  ownerSays(server, "the only one");
  await expectTitle(/^\(1\) /);
  setHidden(false);
  await expectInSight(message("the only one"));
  await expectInSight(log().getByText("1 new message"));
  await expectRead(server);

  // More messages than fit: the first one is in view, and the button shows that more wait below.
  setHidden(true);
  ownerSays(server, ...sentences(60).map((text) => `later ${text}`));
  await expectTitle(/^\(60\) /);
  setHidden(false);
  await expectInSight(message("later sentence 01"));
  await expect.element(newButton()).toBeVisible();
});

it("after a lost connection the first missed message is in sight, and the button says that more wait", async () => {
  const server = await atTheEnd();
  setOffline(true);
  await expect.element(page.getByText("Network Error")).toBeVisible();
  ownerSays(server, ...sentences(60).map((text) => `missed ${text}`));
  setOffline(false);
  await expectInSight(message("missed sentence 01"));
  await expect.element(newButton()).toBeVisible();
});

it("what comes after an own line that failed is in sight, before and after coming back", async () => {
  const server = await atTheEnd();
  server.refuse = { code: -1, text: "Not this one" };
  await say("this one fails");
  const failed = message("this one fails");
  await expect.element(failed.getByRole("button", { name: "Send again" })).toBeVisible();
  await expectInSight(failed);
  ownerSays(server, "an answer to nothing");
  await expectInSight(message("an answer to nothing"));
  await expectInSight(failed);
  await expectRead(server);
  setHidden(true);
  ownerSays(server, "one more while away");
  await expectTitle(/^\(1\) /);
  setHidden(false);
  await expectInSight(message("one more while away"));
  await expectInSight(failed);
});

it("with the keyboard open, a higher composer and a late picture the end stays in sight", async () => {
  const server = await atTheEnd();
  // A keyboard that shrinks the page, as in Chrome on Android.
  const [width, height] = phone;
  await composer().click();
  await setSize([width, height - 300]);
  await expectInSight(message("sentence 40"));
  await composer().fill("one\ntwo\nthree\nfour");
  await expectInSight(message("sentence 40"));
  setHidden(true);
  ownerSays(server, "behind the keyboard");
  await expectTitle(/^\(1\) /);
  setHidden(false);
  await expectInSight(message("behind the keyboard"));
  await expectRead(server);

  const picture = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  setHidden(true);
  server.say(olivia.id, "", { kind: "image", fileId: "p", fileUrl: picture.toDataURL(), width: 400, height: 300 });
  await expectTitle(/^\(1\) /);
  setHidden(false);
  const row = log().getByRole("article").last();
  await expectInSight(row);
  await expect.poll(() => row.element().querySelector<HTMLImageElement>("[data-media] img")?.complete).toBe(true);
  await expectInSight(row);
});

it("a message that comes while one reads a little above the end is announced by the button", async () => {
  const server = await atTheEnd();
  const list = log().element();
  const below = () => list.scrollHeight - list.clientHeight - list.scrollTop;
  // Again if the list returns to its end, as it does while its rows get their heights.
  await expect
    .poll(async () => {
      const scrolled = new Promise((done) => list.addEventListener("scroll", done, { once: true }));
      if (below() < 50) {
        list.scrollBy(0, -60);
        await scrolled;
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return below();
    })
    .toBeGreaterThanOrEqual(50);
  ownerSays(server, "just below");
  await expect.element(newButton()).toBeVisible();
  await newButton().click();
  await expectInSight(message("just below"));
  await expect.element(newButton()).not.toBeInTheDocument();
});

it("a message that came after the member left a room that was still opening is in sight on coming back", async () => {
  const server = await atTheEnd();
  setHidden(true);
  await openInRoom(server);
  await expectInSight(message("sentence 40"));
  ownerSays(server, "the only one");
  await expect.element(message("the only one")).toBeInTheDocument();
  setHidden(false);
  await expectInSight(message("the only one"));
});

it("a failed line of a muted member says so, and can be sent again once they are unmuted", async () => {
  const server = await atTheEnd();
  server.refuse = { code: -1, text: "Not this one" };
  const [first, second] = ["the first that fails", "the second that fails"].map((text) => message(text)) as [
    Locator,
    Locator,
  ];
  for (const row of [first, second]) {
    await say(row === first ? "the first that fails" : "the second that fails");
    await expect.element(row.getByRole("button", { name: "Send again" })).toBeVisible();
  }
  await expect.element(second.getByRole("button", { name: "Send all 2 again" })).toBeVisible();
  server.change({ muteAll: true });
  await expect.element(second.getByText("The owner has muted everyone.")).toBeVisible();
  await expect.element(log().getByRole("button", { name: /^Send (again|all)/ })).not.toBeInTheDocument();
  await second.getByRole("button", { name: "Discard" }).click();
  await expect.element(second).not.toBeInTheDocument();
  server.refuse = undefined;
  server.change({ muteAll: false });
  await first.getByRole("button", { name: "Send again" }).click();
  await expect.element(first.getByText("The owner has muted everyone.")).not.toBeInTheDocument();
  await expect.element(first.getByRole("button", { name: "Discard" })).not.toBeInTheDocument();
});
