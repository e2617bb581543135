import { pongFrame } from "@contract/events.ts";
import * as Limits from "@contract/limits.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RoomSocket, type SocketStatus } from "../../../../../web/room/connection/socket.ts";
import { FakeRoom, FakeSocket } from "../../../support/fake-room.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function aSocket(seen: SocketStatus[] = []) {
  const opened: FakeSocket[] = [];
  const failedUpgrades: number[] = [];
  const note = () => void seen.push(socket.status);
  const server = new FakeRoom("ann");
  const socket = new RoomSocket({
    token: "token-ann",
    language: () => "en",
    onConnecting: note,
    onOpen: note,
    onFrame: () => {},
    onLost() {
      failedUpgrades.push(socket.failedUpgrades);
      note();
    },
    onEnded: note,
    receivedRev: () => 0,
    open() {
      const end = new FakeSocket(server, "ann");
      end.addEventListener("close", note);
      opened.push(end);
      return end as unknown as WebSocket;
    },
  });
  return { socket, opened, failedUpgrades };
}

function anOpenSocket() {
  const made = aSocket();
  made.socket.connect();
  made.opened[0]?.open();
  return made;
}

describe("the socket", () => {
  it("is created, connecting, open and closed, and is closing while it says good-bye", () => {
    const seen: SocketStatus[] = [];
    const { socket, opened } = aSocket(seen);
    expect(socket.status).toBe("created");
    socket.connect();
    opened[0]?.open();
    expect(socket.status).toBe("open");
    socket.close();
    expect(socket.status).toBe("closed");
    expect(seen).toEqual(["connecting", "open", "closing"]);
  });

  it("does not come back when it was closed by hand", async () => {
    const { socket, opened } = anOpenSocket();
    socket.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened).toHaveLength(1);
  });

  it.each([
    ["at the middle of the jitter", 0.5, 5000],
    ["at its lower end", 0, 2500],
    ["at its upper end", 1, 7500],
  ])("reconnects five seconds after an unexpected close: %s", async (_, random, delayMs) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    const { opened } = anOpenSocket();
    opened[0]?.end(1006);
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);
  });

  it("comes back within a second, once, after the loss of a connection that had lasted", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const { opened } = anOpenSocket();
    opened[0]?.deliver(pongFrame);
    await vi.advanceTimersByTimeAsync(5000);
    opened[0]?.end(1012);
    await vi.advanceTimersByTimeAsync(999);
    expect(opened).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(2);

    random.mockReturnValue(0);
    opened[1]?.open();
    opened[1]?.deliver(pongFrame);
    await vi.advanceTimersByTimeAsync(4999);
    opened[1]?.end(1012);
    await vi.advanceTimersByTimeAsync(2499);
    expect(opened).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(3);
    opened[2]?.end(1006);
    await vi.advanceTimersByTimeAsync(2499);
    expect(opened).toHaveLength(3);
  });

  it("tries again within two seconds while a server restarts, and after half a minute every five", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(1);
    const { opened, failedUpgrades } = anOpenSocket();
    opened[0]?.deliver(pongFrame);
    await vi.advanceTimersByTimeAsync(5000);
    opened[0]?.end(1006);
    await vi.advanceTimersByTimeAsync(1000);
    for (let attempts = 2; attempts <= 21; attempts++) {
      expect(opened).toHaveLength(attempts);
      opened.at(-1)?.end(1006);
      await vi.advanceTimersByTimeAsync(1800);
    }
    expect(opened).toHaveLength(22);
    // The second one leads to a question why, by another request.
    expect(failedUpgrades).toEqual(Array.from({ length: 21 }, (_, at) => at));

    random.mockReturnValue(0);
    opened.at(-1)?.end(1006);
    await vi.advanceTimersByTimeAsync(2499);
    expect(opened).toHaveLength(22);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(23);
    opened.at(-1)?.open();
    opened.at(-1)?.end(1006);
    await vi.advanceTimersByTimeAsync(2499);
    expect(opened).toHaveLength(23);
  });

  it("counts a connection without a frame as a failed upgrade, as a proxy may hold all frames back", async () => {
    const { socket, opened, failedUpgrades } = aSocket();
    socket.connect();
    for (const attempt of [1, 2]) {
      opened.at(-1)?.open();
      await vi.advanceTimersByTimeAsync(Limits.firstFrameTimeoutMs);
      expect(failedUpgrades).toHaveLength(attempt);
      await vi.advanceTimersByTimeAsync(1.5 * Limits.reconnectAfterMs);
    }
    opened.at(-1)?.open();
    opened.at(-1)?.deliver(pongFrame);
    opened.at(-1)?.end(1006);
    expect(failedUpgrades).toEqual([1, 2, 0]);
  });

  it("pings every 20 seconds while it is open", async () => {
    const {
      opened: [end],
    } = anOpenSocket();
    end?.deliver(pongFrame);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(end?.sent).toEqual([]);
    for (let pings = 1; pings <= 3; pings++) {
      await vi.advanceTimersByTimeAsync(1);
      expect(end?.sent).toEqual(Array(pings).fill('{"type":"ping"}'));
      end?.deliver(pongFrame);
      await vi.advanceTimersByTimeAsync(19_999);
    }
  });

  it("sends nothing of its own after pushes or pongs: an idle room keeps hibernating", async () => {
    const {
      opened: [end],
    } = anOpenSocket();
    for (let count = 0; count < 500; count++) end?.deliver(pongFrame);
    for (let count = 0; count < 500; count++) end?.deliver('{"type":"c_online","data":[]}');
    await vi.advanceTimersByTimeAsync(0);
    expect(end?.sent).toEqual([]);
  });

  it("answers a mark at once with its number, so that it never counts as stalled", () => {
    const { opened } = anOpenSocket();
    opened[0]?.deliver('{"type":"mark","data":{"n":8123456789012345}}');
    expect(opened[0]?.sent).toEqual(['{"type":"got","data":{"rev":0,"n":8123456789012345}}']);
  });

  it("ends when the server closes for good", async () => {
    const { socket, opened } = anOpenSocket();
    opened[0]?.end(4000);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([opened.length, socket.status]).toEqual([1, "closed"]);
  });
});
