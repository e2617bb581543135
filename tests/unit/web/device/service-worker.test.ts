import { afterEach, expect, it, vi } from "vitest";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { registerServiceWorker } from "../../../../web/device/service-worker.ts";
import { aMember, aRoom, aSession } from "../../support/room-things.ts";

afterEach(() => vi.unstubAllGlobals());

it("the service worker opens notifications of sealed rooms only on a device with a session of one", async () => {
  const registered: string[] = [];
  const register = async (address: string) => void registered.push(address);
  vi.stubGlobal("navigator", { serviceWorker: { register } });
  vi.stubGlobal("localStorage", undefined);
  const enter = (memberId: string, more = {}) => {
    const { role: _, ...login } = aSession(memberId, { roomId: `room-of-${memberId}` });
    return sessions.remember({ ...login, role: "member", room: aRoom(aMember(memberId), more) }, "link");
  };

  enter("ann");
  await registerServiceWorker("en");
  const ben = enter("ben", { sealed: true });
  await registerServiceWorker("zh-tw");
  sessions.end(ben);
  await registerServiceWorker("en");
  expect(registered).toEqual(["/sw.js?lang=en", "/sw.js?lang=zh-tw&sealed", "/sw.js?lang=en"]);
});
