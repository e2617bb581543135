import { makeTicket } from "@contract/endpoints/entrance.ts";
import { joinHandOff, readHandOff, writeHandOff } from "@contract/endpoints/hand-offs.ts";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { sessionPrefix } from "../../web/device/session-prefix.ts";
import { ownersRoom } from "../support/screens/room.ts";
import { open } from "../support/screens/screen.tsx";

it("a hand-off that is cancelled while it connects hands nothing over", async () => {
  const server = ownersRoom();
  const { session } = server;
  localStorage.setItem(sessionPrefix + session.linkCode, JSON.stringify(session));
  let join = () => {};
  server.answer(
    joinHandOff,
    () =>
      new Promise((resolve) => {
        join = () => resolve({ token: "joiner", expiresAt: Date.now() + 120_000 });
      }),
  );
  server.answer(readHandOff, { joined: true, messages: ["commitment"] });
  await open(server, `/continue#n.handoff.${"A".repeat(22)}`);
  await page.getByRole("button", { name: "Hand over" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  join();
  await expect.element(page.getByText("Nothing was sent to the other device.")).toBeVisible();
  // Time for the requests that would follow.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([...server.calls(writeHandOff), ...server.calls(makeTicket)]).toEqual([]);
});
