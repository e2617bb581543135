import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { app } from "../../../worker/app.ts";
import type { Env } from "../../../worker/env.ts";
import { locationHintOf } from "../../../worker/http/location-hint.ts";
import { make, origin } from "../support/api.ts";
import { roomForm, sessionOf, someEmail } from "../support/shop.ts";

type Place = { continent?: string; longitude?: string } | undefined;

/** Hints that the calls of a room's object had, while `work` ran with this environment. */
async function hintsDuring(work: (watched: Env) => Promise<unknown>) {
  const hints: unknown[] = [];
  const ROOM = new Proxy(env.ROOM, {
    get(target, name) {
      if (name !== "getByName") return Reflect.get(target, name).bind(target);
      return (roomId: string, options?: { locationHint?: DurableObjectLocationHint }) => {
        hints.push(options?.locationHint);
        return target.getByName(roomId, options);
      };
    },
  });
  await work({ ...(env as Env), ROOM });
  return hints;
}

async function post(watched: Env, path: string, body: object, cf?: Place) {
  const ctx = createExecutionContext();
  const init = { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" }, cf };
  const response = await app.fetch(new Request(origin + path, init as RequestInit), watched, ctx);
  await waitOnExecutionContext(ctx);
  return (await response.json()) as { data: { pay_url: string; order_id: string } };
}

const near: readonly [Place, string | undefined][] = [
  [{ continent: "EU", longitude: "2.35" }, "weur"],
  [{ continent: "EU", longitude: "21.01" }, "eeur"],
  [{ continent: "NA", longitude: "-122.4" }, "wnam"],
  [{ continent: "NA", longitude: "-74" }, "enam"],
  [{ continent: "NA" }, "enam"],
  [{ continent: "AS", longitude: "55.3" }, "me"],
  [{ continent: "AS", longitude: "121.5" }, "apac"],
  [{ continent: "OC", longitude: "151.2" }, "oc"],
  [{ continent: "SA", longitude: "-46.6" }, "sam"],
  [{ continent: "AF", longitude: "3.4" }, "afr"],
  [{ continent: "AN" }, undefined],
  [undefined, undefined],
];

it("the object of a new room is made near the buyer, wherever the payment is reported from", async () => {
  for (const [place, hint] of near)
    expect(locationHintOf(new Request(origin, { cf: place } as RequestInit)), JSON.stringify(place)).toBe(hint);
  const form = { ...roomForm, email: someEmail() };
  const { data: placed } = await post(env as Env, "/api/orders", form, { continent: "AS", longitude: "55.3" });
  const atPayment = await hintsDuring((watched) =>
    post(watched, `/api/sandbox/checkout/${sessionOf(placed)}`, { outcome: "paid" }, { continent: "OC" }),
  );
  expect(atPayment[0]).toBe("me");
  expect((await make("getOrder", { orderId: placed.order_id })).status).toBe("paid");
});
