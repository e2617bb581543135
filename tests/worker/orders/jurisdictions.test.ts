import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import type { Env } from "../../../worker/env.ts";
import { call, make, origin } from "../support/api.ts";
import { aFile, follow, upload } from "../support/files.ts";
import { post } from "../support/quick-room.ts";
import { password } from "../support/room.ts";
import { fetchOrder, finish, order, roomForm } from "../support/shop.ts";
import { connect } from "../support/socket.ts";
import { fireAlarm } from "../support/time.ts";

const keysIn = async (bucket: R2Bucket | undefined, chatId: string) =>
  ((await bucket?.list({ prefix: `rooms/${chatId}/` }))?.objects ?? []).map(({ key }) => key);

/** A room that was bought for a jurisdiction and set up. */
async function roomIn(jurisdiction: "eu" | "us") {
  const placed = await order({ jurisdiction, days: 1 });
  await finish(placed);
  const { ic } = await fetchOrder(placed);
  const body = { code: ic, password, name: "Olivia", roomName: "Garden" };
  const { token, roomId: chatId } = await make("setUpRoom", { body });
  return { ic: String(ic), token, chatId };
}

describe("a room in a jurisdiction", () => {
  it("can be bought where the installation has a bucket for it", async () => {
    expect((await make("getPricing")).jurisdictions).toEqual(["eu", "us"]);
    const { MEDIA_EU: _, ...without } = env as Env;
    const ctx = createExecutionContext();
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ ...roomForm, jurisdiction: "eu" });
    const response = await app.fetch(
      new Request(`${origin}/api/orders`, { method: "POST", headers, body }),
      without,
      ctx,
    );
    await waitOnExecutionContext(ctx);
    expect(await response.json()).toMatchObject({ code: ResultCode.badRequest });
    const pricing = await app.fetch(new Request(`${origin}/api/pricing`), without, ctx);
    expect(await pricing.json()).toMatchObject({ data: { jurisdictions: ["us"] } });
    const report = JSON.stringify({ link: `${origin}/chatroom/_eAAAAAAAAAA`, reason: "spam", text: "Look" });
    const reporting = new Request(`${origin}/api/reports/link`, { method: "POST", headers, body: report });
    expect((await app.fetch(reporting, without, ctx)).status).toBe(400);
    const unknown = await call("POST", "/api/orders", { body: { ...roomForm, jurisdiction: "mars" } });
    expect(unknown.code).toBe(ResultCode.badRequest);
  });

  it.each([
    ["eu", "_e", env.MEDIA_EU],
    ["us", "_u", env.MEDIA_US],
  ] as const)(
    "in the %s has an id with %s, and its files in the bucket there until it is deleted",
    async (name, mark, bucket) => {
      const { ic, token, chatId } = await roomIn(name);
      expect(chatId).toMatch(new RegExp(`^${mark}[0-9A-Za-z]{10}$`));
      expect(ic.startsWith(chatId)).toBe(true);
      const { file_id } = await upload(token, aFile);
      const socket = await connect(token);
      const ack = await socket.ask("sendMessage", { kind: "file", content: "", fileId: file_id });
      expect(await keysIn(bucket, chatId)).toEqual([`rooms/${chatId}/${file_id}`]);
      expect(await keysIn(env.MEDIA, chatId)).toEqual([]);
      const fetched = await follow(ack.data[0]?.fileUrl ?? "");
      expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(aFile.bytes);
      await socket.ask("recall", { messageId: ack.data[0]?.id ?? 0 });
      await fireAlarm(chatId);
      expect(await keysIn(bucket, chatId)).toEqual([]);
    },
  );

  it("has its object there", async () => {
    const asked: unknown[] = [];
    const ROOM = new Proxy(env.ROOM, {
      get(rooms, name) {
        if (name !== "jurisdiction") return Reflect.get(rooms, name).bind(rooms);
        return (jurisdiction: string) => {
          asked.push(jurisdiction);
          return rooms;
        };
      },
    });
    const { ic } = await roomIn("eu");
    const ctx = createExecutionContext();
    const response = await app.fetch(new Request(`${origin}/api/links/${ic}`), { ...(env as Env), ROOM }, ctx);
    expect(await response.json()).toMatchObject({ code: ResultCode.ok });
    await waitOnExecutionContext(ctx);
    expect(asked).toEqual(["eu"]);
  });

  it("goes on in a room in the same place", async () => {
    const { token } = await roomIn("us");
    const { data } = await post("/api/orders", token, { ...roomForm, reopens: true });
    await finish(data);
    expect((await fetchOrder(data)).ic).toMatch(/^_u/);
  });
});
