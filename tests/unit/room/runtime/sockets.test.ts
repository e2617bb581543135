import { expect, it } from "vitest";
import { Sockets } from "../../../../worker/room/runtime/sockets.ts";

/** A socket of a member, closed if `isClosed`. */
function aSocket(isClosed: boolean): WebSocket {
  const attachment = { memberId: "ann", session: "s", language: "en", network: "" };
  const fake = {
    deserializeAttachment: () => attachment,
    serializeAttachment: () => {},
    close: () => {},
    send: () => {
      if (isClosed) throw new TypeError("Can't call WebSocket send() after close().");
    },
  };
  return fake as unknown as WebSocket;
}

it("a frame for a socket that has closed is not counted as unread, as nothing would take it off again", () => {
  const sockets = new Sockets({ getWebSockets: () => [] } as unknown as DurableObjectState);
  const [closed, open] = [aSocket(true), aSocket(false)];
  sockets.release(closed, 1000);
  sockets.send(closed, "x".repeat(1000));
  expect(sockets.stateOf(closed).ofMember.unread).toBe(0);
  sockets.send(open, "x".repeat(1000));
  expect(sockets.stateOf(open).ofMember.unread).toBe(1000);
});
