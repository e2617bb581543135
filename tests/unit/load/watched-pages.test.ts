import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { roomsIn } from "../../chaos/rows.ts";
import { WatchedPages } from "../../load/harness/watched-pages.ts";

const bodies: Record<string, string> = { good: '{"code":1,"data":null,"msg":""}', bad: '{"code":1,"data":3,"msg":""}' };

/** Errors of a page whose browser reports these events. */
async function errorsOf(...events: readonly [string, object][]): Promise<readonly string[]> {
  const listeners = new Map<string, (parameters: unknown) => void>();
  const pages = new WatchedPages();
  await pages.watch({
    on: (event, listener) => listeners.set(event, listener),
    send: async (method, parameters) => {
      if (method !== "Network.getResponseBody") return {};
      const body = bodies[(parameters as { requestId?: string }).requestId ?? ""];
      if (body === undefined) throw new Error("No resource with given identifier found");
      return { body, base64Encoded: false };
    },
  });
  for (const [event, parameters] of events) listeners.get(`Network.${event}`)?.(parameters);
  await pages.read();
  const folder = mkdtempSync(join(tmpdir(), "parley-watched-"));
  mkdirSync(roomsIn(folder), { recursive: true });
  try {
    return pages.check(folder).errors;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const call = (requestId: string, path = "/api/tickets/undo"): [string, object][] => [
  ["requestWillBeSent", { requestId, request: { method: "POST", url: `http://localhost${path}` } }],
  ["responseReceived", { requestId, response: { status: 200, mimeType: "application/json" } }],
  ["loadingFinished", { requestId }],
];
const socket = (payloadData: string): [string, object][] => [
  [
    "webSocketWillSendHandshakeRequest",
    { requestId: "socket", request: { headers: { "Sec-WebSocket-Protocol": "parley.v1, t" } } },
  ],
  ["webSocketFrameReceived", { requestId: "socket", response: { opcode: 1, payloadData } }],
];

describe("what a benchmark's page received", () => {
  it("may be answers as described, and no others", async () => {
    expect(await errorsOf(...call("good"))).toEqual([]);
    expect(await errorsOf(...call("bad"))).toEqual([expect.stringContaining("POST /api/tickets/undo: ")]);
    expect(await errorsOf(...call("good", "/api/no-such-call"))).toEqual([
      expect.stringContaining("an endpoint without a schema"),
    ]);
  });

  it("includes answers that the browser no longer has", async () => {
    expect(await errorsOf(...call("lost"))).toEqual([expect.stringContaining("No resource with given identifier")]);
  });

  it("may be no frame of an unknown kind, and belongs to a member of a room", async () => {
    const errors = await errorsOf(...socket('{"type":"c_other"}'));
    expect(errors).toEqual([expect.stringContaining("a frame without a schema"), "no room has the member t"]);
  });
});
