import { describe, expect, it } from "vitest";
import { connectionNotice } from "../../../../../../web/features/chat/header/connection-notice.ts";

describe("the connection line", () => {
  const calm = { connection: "live", wasLive: true, online: true } as const;

  it("is silent while all is well, and when the session is over", () => {
    expect(connectionNotice(calm)).toBeUndefined();
    expect(connectionNotice({ ...calm, connection: "closed" })).toBeUndefined();
    expect(connectionNotice({ ...calm, unanswered: true })).toBe("connecting");
  });

  it("says at once that the device has no network, while its socket is still open", () => {
    expect(connectionNotice({ ...calm, online: false })).toBe("networkError");
  });

  it("says that the network blocks the socket, while calls go on", () => {
    const blocked = { ...calm, overHttps: true };
    expect(connectionNotice(blocked)).toBe("overHttps");
    expect(connectionNotice({ ...blocked, unanswered: true })).toBe("connecting");
    expect(connectionNotice({ ...blocked, connection: "waiting" })).toBe("networkError");
  });

  it("tells a first connection from a lost one", () => {
    expect(connectionNotice({ ...calm, connection: "connecting", wasLive: false })).toBe("connecting");
    expect(connectionNotice({ ...calm, connection: "connecting" })).toBe("networkError");
    expect(connectionNotice({ ...calm, connection: "waiting", wasLive: false })).toBe("networkError");
    expect(connectionNotice({ ...calm, connection: "recovering" })).toBe("recovering");
    expect(connectionNotice({ connection: "connecting", wasLive: false, online: false })).toBe("networkError");
  });
});
