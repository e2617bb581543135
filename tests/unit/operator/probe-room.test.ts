import { expect, it, vi } from "vitest";
import type { LinkKind } from "../../../worker/contract/link-info.ts";
import { probeRoom } from "../../../worker/operator/cli/probe-room.ts";

it.each<LinkKind>(["owner", "seat", "paid"])(
  "a probe takes no seat by a link of kind %s, whose member would leave the room",
  async (kind) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: URL) => {
      asked.push(address.pathname);
      const data = { kind, state: "open", chat_mc: "Garden", needs_password: true, needs_name: false };
      return Response.json({ code: 1, data, msg: "" });
    });
    await expect(probeRoom(new URL("https://parley.example/i/abc"), "open sesame")).rejects.toThrow("room link");
    expect(asked).toEqual(["/api/links/abc"]);
  },
);
