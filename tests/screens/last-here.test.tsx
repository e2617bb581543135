import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { gina, ownersRoom } from "../support/screens/room.ts";
import { openInRoom } from "../support/screens/screen.tsx";

it("a member chooses to show when they were last here, and sees it of others who do", async () => {
  const server = ownersRoom(gina);
  await openInRoom(server, "setting");
  const shown = page.getByRole("switch", { name: "Show when I was last here" });
  await expect.element(shown).not.toBeChecked();
  await shown.click();
  await expect.element(shown).not.toHaveAttribute("aria-disabled");
  await expect.element(shown).toBeChecked();
  expect(server.flags.shareLastHere).toBe(true);

  await openInRoom(server, "chat-user-list");
  const row = page.getByRole("button", { name: /Gina/ });
  await expect.element(row).toMatchTextContent("Online");
  server.changeMember(gina.id, { online: false, lastHere: Date.now() - 60_000 });
  await expect.element(row).toMatchTextContent("Last here 1 minute ago");
  await row.click();
  await expect.element(page.getByRole("heading", { name: "Gina" })).toBeVisible();
  await expect.element(page.getByText("Last here 1 minute ago")).toBeVisible();
});
