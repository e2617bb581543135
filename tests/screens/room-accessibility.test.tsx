import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  expectGoodLayout,
  expectNoFaults,
  expectNoSidewaysScroll,
  phone,
  setSize,
  sizes,
} from "../support/screens/no-faults.ts";
import { membersRoom, olivia, ownersRoom } from "../support/screens/room.ts";
import { choose, message, open, openInRoom, say, whenOverlayIsGone } from "../support/screens/screen.tsx";

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });

const roomPages: readonly (readonly [path: string, heading: string])[] = [
  ["detail", "Room details"],
  ["room-name", "Room name"],
  ["chat-user-list", "Members"],
  ["user-name", "My nickname"],
  ["user-code", "My personal link"],
  ["user-email", "My email"],
  ["edit-profile", "Your picture"],
  ["gallery", "Photos, videos and files"],
  ["notification", "Notifications"],
  ["network-guide", "Network help"],
  ["pwa-guide", "Add to home screen"],
  ["chat-seats", "Add seats"],
  ["chat-duration", "Add time"],
  ["languages", "Language"],
  ["setting", "Settings"],
];

for (const [where, size] of sizes)
  describe(where, () => {
    it.each(roomPages)("the room's page %s is accessible", async (path, title) => {
      await setSize(size);
      await openInRoom(ownersRoom(), path);
      await expect.element(heading(title)).toBeVisible();
      await expectNoFaults();
      await expectGoodLayout(size);
    });

    it("the way in and the chat are accessible", async () => {
      const server = membersRoom();
      await setSize(size);
      await open(server, server.roomLink);
      await expect.element(page.getByLabelText("Room password")).toBeVisible();
      await expectNoFaults();
      if (size === phone) await expectNoSidewaysScroll();

      await openInRoom(server);
      await say("See https://example.com/a/very/long/path/that/does/not/break/anywhere/at/all/anywhere/at/all");
      server.say(olivia.id, "an answer");
      await choose("an answer", "Reply");
      await say("and its reply");
      await expect.element(message("and its reply")).toBeVisible();
      await expectNoFaults();
      if (size === phone) await expectNoSidewaysScroll();
    });

    it("the invitation is accessible", async () => {
      const server = ownersRoom();
      server.flags = { showInvite: true };
      await setSize(size);
      await openInRoom(server);
      await expect.element(page.getByRole("dialog", { name: "Invite people" })).toBeVisible();
      await expectNoFaults();
    });

    it("the focus is never lost from page to page", async () => {
      const focused = () => {
        const element = document.activeElement;
        return element !== null && element !== document.body && element.closest("[inert]") === null;
      };
      const press = async (name: string | RegExp) => {
        const button = page.getByRole("button", { name }).first();
        await expect.element(button).toBeVisible();
        (button.element() as HTMLElement).focus();
        await userEvent.keyboard("{Enter}");
      };
      await setSize(size);
      await openInRoom(ownersRoom());
      await press("Room details");
      await expect.element(heading("Room details")).toBeVisible();
      await expect.poll(focused).toBe(true);
      await press(/^My nickname/);
      await expect.element(heading("My nickname")).toBeVisible();
      await expect.poll(focused).toBe(true);
      await press("Back");
      await expect.element(heading("Room details")).toBeVisible();
      await expect.poll(focused).toBe(true);
      await press("Clear the history");
      await expect.element(page.getByRole("alertdialog")).toBeVisible();
      await userEvent.keyboard("{Escape}");
      await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
      await expect.element(page.getByRole("button", { name: "Clear the history" })).toHaveFocus();
      await whenOverlayIsGone();
      await press("Back");
      await expect.element(heading("Room details")).not.toBeInTheDocument();
      await expect.poll(focused).toBe(true);
    });
  });
