import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { RoomAlerts } from "../../../web/features/alerts/RoomAlerts.tsx";
import { setHidden } from "../../support/screens/edge.ts";
import type { FakeServer } from "../../support/screens/fake-server.ts";
import { membersRoom, olivia, ownersRoom } from "../../support/screens/room.ts";
import { message, openInRoom, whenConnected } from "../../support/screens/screen.tsx";

vi.mock("../../../web/features/alerts/RoomAlerts.tsx", { spy: true });

/** Opens the room and hides it. Returns the texts of notifications, and a function with which the script for them comes. */
async function openWithoutAlerts(server: FakeServer) {
  const shown: string[] = [];
  class GrantedNotification extends EventTarget {
    static permission: NotificationPermission = "granted";
    constructor(_title: string, { body = "" }: NotificationOptions = {}) {
      super();
      shown.push(body);
    }
    close(): void {}
  }
  vi.stubGlobal("Notification", GrantedNotification);
  let resolve = () => {};
  const script = new Promise<void>((done) => {
    resolve = done;
  });
  vi.mocked(RoomAlerts).mockImplementation(() => {
    throw script;
  });
  server.flags = { notify: true, preview: true };
  await openInRoom(server);
  await expect.poll(() => vi.mocked(RoomAlerts).mock.calls.length).toBeGreaterThan(0);
  // News begin when the page has resumed: it resumes in the task that answers this request.
  await whenConnected(server);
  setHidden(true);
  const arrive = () => {
    vi.mocked(RoomAlerts).mockReset();
    resolve();
  };
  return { shown, arrive };
}

it("a message that comes before the script for notifications is notified, and none from before the visit", async () => {
  const server = membersRoom();
  server.say(olivia.id, "long ago");
  const { shown, arrive } = await openWithoutAlerts(server);
  server.say(olivia.id, "ring");
  await expect.element(message("ring")).toBeInTheDocument();
  arrive();
  await expect.poll(() => shown).toEqual(["👑 Olivia: ring"]);
});

it("a knock that comes before the script for notifications is notified, and none from before the visit", async () => {
  const server = ownersRoom();
  const knock = (name: string) => ({ id: name, name, line: "", endsAt: Date.now() + 600_000 });
  server.info = { knocking: true, knocks: [knock("Gina")] };
  const { shown, arrive } = await openWithoutAlerts(server);
  server.change({ knocks: [knock("Gina"), knock("Henry")] });
  await expect.element(page.getByText(/Henry/).first()).toBeInTheDocument();
  arrive();
  await expect.poll(() => shown).toEqual(["Henry asks to be let in"]);
});
