import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { app } from "../../../worker/app.ts";
import { ResultCode } from "../../../worker/contract/codes.ts";
import * as Limits from "../../../worker/contract/limits.ts";
import type { Env } from "../../../worker/env.ts";
import { fetchWorker, make } from "../support/api.ts";
import { type QuickRoom, quickRoom } from "../support/quick-room.ts";
import { clockAt } from "../support/time.ts";

afterEach(() => {
  vi.useRealTimers();
});

const botOf = ({ owner }: QuickRoom, name = "Builder") => make("makeBot", { token: owner.token, body: { name } });

it("a bot writes at most thirty times a minute; another bot is not held up", async () => {
  // Posts of more than a minute of the real clock would count in two minutes.
  clockAt(Date.now());
  const room = await quickRoom();
  const [loud, other] = [(await botOf(room, "Loud")).link, (await botOf(room, "Other")).link];
  const say = async (to: string) => {
    const response = await fetchWorker(new URL(to).pathname, { method: "POST", body: "text" });
    return {
      status: response.status,
      wait: response.headers.get("retry-after"),
      ...((await response.json()) as object),
    };
  };
  for (let count = 0; count < Limits.hookPostsPerMinute; count++)
    expect(await say(loud)).toMatchObject({ code: ResultCode.ok });
  const refused = await say(loud);
  expect([refused.status, Number(refused.wait) > 0]).toEqual([429, true]);
  expect(await say(other)).toMatchObject({ code: ResultCode.ok });
});

it("a post by a link that leads to no bot is refused before its body is read", async () => {
  const room = await quickRoom();
  const bot = await botOf(room);
  await make("removeBot", { botId: bot.id, token: room.owner.token });
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      if (pulled > 64) controller.close();
      else controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const request = new Request(bot.link, { method: "POST", body, headers, duplex: "half" } as RequestInit);
  const response = await app.fetch(request, env as Env, createExecutionContext());
  expect(response.status).toBe(404);
  expect(pulled).toBeLessThan(8);
});

it("forms with files hold no more memory than one of the largest: a second one is told to come again", async () => {
  const first = (await botOf(await quickRoom())).link;
  const second = (await botOf(await quickRoom())).link;
  const form = (link: string, body: BodyInit, announced: number) => {
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": String(announced) };
    const request = new Request(link, { method: "POST", body, headers, duplex: "half" } as RequestInit);
    return app.fetch(request, env as Env, createExecutionContext());
  };
  const part = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nhello\r\n--x--\r\n';
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const slow = form(first, readable, Limits.hookBodyMaxBytes);
  const writer = writable.getWriter();
  // The stream takes its first bytes when the product begins to read the form.
  await writer.write(new TextEncoder().encode(part));
  const refused = await form(second, part, part.length);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await fetchWorker(new URL(second).pathname, { method: "POST", body: "text" })).status).toBe(200);
  await writer.close();
  expect((await slow).status).toBe(200);
  expect((await form(second, part, part.length)).status).toBe(200);
});

it("links that lead to no bot are slowed for their address", async () => {
  // The limit counts by the minute.
  clockAt(Date.now());
  const headers = { "cf-connecting-ip": "203.0.113.77" };
  const statuses = [];
  for (let n = 0; n <= Limits.unknownHooksPerMinute; n++)
    statuses.push((await fetchWorker("/api/hooks/none", { method: "POST", body: "x", headers })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
});
