import { ClientEvent } from "@contract/events.ts";
import { expect, it, vi } from "vitest";
import { RoomAlerts } from "../../../web/features/alerts/RoomAlerts.tsx";
import { setHidden } from "../../support/screens/edge.ts";
import { membersRoom, olivia } from "../../support/screens/room.ts";
import { message, openInRoom } from "../../support/screens/screen.tsx";

vi.mock("../../../web/features/alerts/RoomAlerts.tsx", { spy: true });

it("a message that comes before the script for notifications is notified, and none from before the visit", async () => {
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
  let arrive = () => {};
  const script = new Promise<void>((done) => {
    arrive = done;
  });
  vi.mocked(RoomAlerts).mockImplementation(() => {
    throw script;
  });
  const server = membersRoom();
  server.flags = { notify: true, preview: true };
  server.say(olivia.id, "long ago");
  await openInRoom(server);
  await expect.poll(() => vi.mocked(RoomAlerts).mock.calls.length).toBeGreaterThan(0);
  // Messages from before the page has resumed are no news: it resumes in the task that answers this request.
  await expect.poll(() => server.received.map(({ type }) => type)).toContain(ClientEvent.resume);
  setHidden(true);
  server.say(olivia.id, "ring");
  await expect.element(message("ring")).toBeInTheDocument();
  vi.mocked(RoomAlerts).mockReset();
  arrive();
  await expect.poll(() => shown).toEqual(["👑 Olivia: ring"]);
});
