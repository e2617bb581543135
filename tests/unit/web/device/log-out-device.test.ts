import { ResultCode } from "@contract/codes.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessions } from "../../../../web/device/device-sessions.ts";
import { logOutDevice } from "../../../../web/device/log-out-device.ts";
import { observeServerTime } from "../../../../web/lib/server-clock.ts";
import { eventually } from "../../../support/eventually.ts";
import { aMember, aRoom, aSession } from "../../support/room-things.ts";

const offline = "offline";
let answer: number | typeof offline;
/** Tokens of the sessions that were logged out. */
let loggedOut: (string | null)[];
const unsubscribe = vi.fn(async () => true);

beforeEach(() => {
  answer = ResultCode.ok;
  loggedOut = [];
  unsubscribe.mockClear();
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal("fetch", async (path: string, { headers }: RequestInit) => {
    if (answer === offline) throw new TypeError(offline);
    expect(path).toBe("/api/logout");
    loggedOut.push(new Headers(headers).get("token"));
    return Response.json({ code: answer, msg: "", data: {} });
  });
});
afterEach(() => {
  for (const session of sessions.list()) sessions.forget(session);
  vi.unstubAllGlobals();
});

const room = aRoom(aMember("ben"));
const enter = (name: string) => sessions.remember({ ...aSession(name, { roomId: name }), room }, name);

describe("the notifications of a seat end", () => {
  it.each([
    ["by the server", ResultCode.ok, 0],
    ["by the server, which ended the session before", ResultCode.loggedOut, 0],
    ["by the purge of the room", ResultCode.roomPurged, 0],
    ["in the browser, without a network", offline, 1],
    ["by the end of the room, which a renewal may undo", ResultCode.roomExpired, 0],
  ] as const)("at a log-out of one room of several, %s", async (_, code, ends) => {
    const ben = enter("ben");
    enter("ann");
    answer = code;
    await logOutDevice(ben, sessions);
    expect(loggedOut).toEqual(code === offline ? [] : [ben.token]);
    expect(unsubscribe).toHaveBeenCalledTimes(ends);
  });

  it("in the browser too, at a log-out of the last room", async () => {
    await logOutDevice(enter("ben"), sessions);
    expect([loggedOut, unsubscribe.mock.calls.length]).toEqual([["token-ben"], 1]);
  });

  it("when the device forgets the seat after 14 days without use", async () => {
    const start = Date.UTC(2026, 0, 1);
    observeServerTime(start);
    const [unused, used] = [enter("unused"), enter("used")];
    observeServerTime(start + 15 * 86_400_000);
    sessions.touch(used);
    expect(sessions.list()).toHaveLength(1);
    await eventually(() => expect(loggedOut).toEqual([unused.token]));
  });
});
