import { listMessages } from "@contract/endpoints/messages.ts";
import { expect, it, onTestFinished, vi } from "vitest";
import { cdp, page, userEvent } from "vitest/browser";
import { setOffline } from "../support/screens/edge.ts";
import { Refusal } from "../support/screens/fake-server.ts";
import { olivia, ownersRoom } from "../support/screens/room.ts";
import { composer, log, message, openInRoom } from "../support/screens/screen.tsx";

/** A room with more messages than the pages that scrolling loads. */
async function openLongRoom(count: number): Promise<void> {
  const server = ownersRoom();
  for (let at = 0; at < count; at++) {
    const text = at === 3 ? "the lighthouse keeper's name" : `one of very many, number ${String(at).padStart(3, "0")}`;
    server.say(olivia.id, text);
  }
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
}

async function openSearch(): Promise<void> {
  await composer().click();
  await userEvent.keyboard("{Control>}f{/Control}");
}

it("a very old message is found, shown, and left again for the newest", async () => {
  await openLongRoom(420);
  await openSearch();
  const field = page.getByRole("searchbox", { name: "Search in this room" });
  await field.fill("lighthouse");
  await expect.element(page.getByRole("button", { name: "1 found" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  const found = message("the lighthouse keeper's name");
  await expect.element(found).toBeInViewport();
  await expect.element(found.getByText("lighthouse", { exact: true })).toBeVisible();
  // The history window is shown: the messages around the hit, without the newest.
  await expect.element(message("number 005")).toBeInViewport();
  await expect.element(message("number 419")).not.toBeInTheDocument();
  await userEvent.keyboard("{Escape}");

  // Scrolling down loads page by page; a single message may be passed over between two looks.
  await expect
    .poll(() => {
      log().element().scrollTop = Number.MAX_SAFE_INTEGER;
      return Math.max(
        ...[...(log().element().textContent ?? "").matchAll(/number (\d{3})/g)].map(([, n]) => Number(n)),
      );
    })
    .toBeGreaterThanOrEqual(80);

  await page.getByRole("button", { name: "To the newest message" }).click();
  await expect.element(message("number 419")).toBeInViewport();
  await expect.element(log()).toHaveFocus();
});

it("a day leads to its first message by a button or Enter, however many follow and however slow the phone is", async () => {
  const devtools = cdp() as { send(command: "Emulation.setCPUThrottlingRate", to: { rate: number }): Promise<void> };
  onTestFinished(() => devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 }));
  await openLongRoom(220);
  for (const rate of [1, 8]) {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
    await openSearch();
    const day = page.getByLabelText("Go to a day");
    await expect.element(day).toBeVisible();
    const go = page.getByRole("button", { name: "Go", exact: true });
    await expect.element(go).toBeDisabled();
    await day.fill(day.element().getAttribute("max") ?? "");
    // A date is complete before all its digits are typed, and on an iPhone as soon as its picker opens.
    await expect.element(go).toBeEnabled();
    if (rate === 1) await go.click();
    else await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("searchbox")).not.toBeInTheDocument();
    await expect.element(log().getByText("You created the room")).toBeInViewport();
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.getByRole("button", { name: "To the newest message" }).click();
    await expect.element(message("number 219")).toBeInViewport();
  }
});

it("older messages are loaded after a request that failed, also when the clock is set back meanwhile", async () => {
  const server = ownersRoom();
  for (let at = 0; at < 220; at++) server.say(olivia.id, `number ${at}`);
  server.me = { readUpTo: server.lastId };
  let broken = true;
  server.answer(listMessages, ({ query: { before = Number.POSITIVE_INFINITY, limit } }) => {
    if (broken && before < Number.POSITIVE_INFINITY) throw new Refusal(500);
    const older = server.messages.filter(({ id }) => id < before);
    return { messages: older.slice(-limit), more: older.length > limit };
  });
  await openInRoom(server);
  await expect.element(message("number 219")).toBeInViewport();
  const before = server.calls(listMessages).length;
  log().element().scrollTop = 0;
  await expect.poll(() => server.calls(listMessages).length).toBeGreaterThan(before);
  broken = false;
  vi.setSystemTime(Date.now() - 86_400_000);
  // The next request may follow 4 s after the failure.
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now() + aheadMs);
  await expect
    .poll(
      () => {
        aheadMs += 1000;
        log().element().scrollTop = 0;
        server.say(olivia.id, "another one");
        return message("number 20").query();
      },
      { interval: 100 },
    )
    .not.toBeNull();
});

it("the page of a file finds it however far back, and with the next connection after a request that failed", async () => {
  const server = ownersRoom();
  server.say(olivia.id, "", { kind: "file", fileId: "old", fileName: "old.pdf", size: 3, fileUrl: "/old.pdf" });
  for (let at = 0; at < 420; at++) server.say(olivia.id, `number ${at}`);
  server.me = { readUpTo: server.lastId };
  let broken = false;
  server.answer(listMessages, ({ query: { before = Number.POSITIVE_INFINITY, limit } }) => {
    if (broken) throw new Refusal(500);
    const older = server.messages.filter(({ id }) => id < before);
    return { messages: older.slice(-limit), more: older.length > limit };
  });
  await openInRoom(server);
  await expect.element(message("number 419")).toBeInViewport();
  broken = true;
  const read = vi.spyOn(Response.prototype, "text");
  await openInRoom(server, "download/old");
  await expect
    .poll(() => read.mock.settledResults.map(({ value }) => value))
    .toContainEqual(expect.stringContaining('"code":500'));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(page.getByText("This file is no longer there").elements()).toEqual([]);
  broken = false;
  setOffline(true);
  setOffline(false);
  await expect.element(page.getByText("old.pdf").first()).toBeVisible();
});

it("the page of a file that the chat shows far back has it, and Back leads to the same place", async () => {
  const server = ownersRoom();
  const file = { kind: "file", fileId: "old", fileName: "old.pdf", size: 3, fileUrl: "blob:none" } as const;
  server.say(olivia.id, "the lighthouse", file);
  for (let at = 0; at < 420; at++) {
    if (at === 200) server.say(olivia.id, "", { ...file, fileId: "later", fileName: "later.pdf" });
    server.say(olivia.id, `number ${at}`);
  }
  server.me = { readUpTo: server.lastId };
  await openInRoom(server);
  await openSearch();
  await page.getByRole("searchbox").fill("lighthouse");
  await expect.element(page.getByRole("button", { name: "1 found" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  const shown = message("the lighthouse");
  await expect.element(shown).toBeInViewport();
  await shown.getByRole("button", { name: /^Download/ }).click();
  await expect.element(page.getByText("The download failed. Please try again.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Download" })).toBeVisible();
  history.back();
  await expect.element(page.getByRole("heading", { name: "Download" })).not.toBeInTheDocument();
  await expect.element(shown).toBeInViewport();

  // Neither around this place nor among the newest messages.
  history.pushState(null, "", `${location.pathname}/download/later`);
  dispatchEvent(new PopStateEvent("popstate"));
  await expect.element(page.getByText("later.pdf").first()).toBeVisible();
});
