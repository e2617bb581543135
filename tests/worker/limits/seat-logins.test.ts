import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ResultCode } from "../../../worker/contract/codes.ts";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call } from "../support/api.ts";
import { quickRoom } from "../support/quick-room.ts";
import { buyFor } from "../support/room.ts";

it("logins by a link that asks for no password are counted: twenty a day from each network", async () => {
  const { chatId } = await quickRoom();
  const buySeat = async (orderId: string) => {
    const ic = newLinkCode(settingsOf(env).keyring, chatId);
    await buyFor(chatId, { kind: "join", orderId, seatLinkHash: digest(ic), email: "", language: "en" });
    return ic;
  };
  const ic = await buySeat("seat");
  const from = (address: string, ic: string) =>
    call("POST", "/api/login", { body: { ic, mc: "Pat" }, headers: { "cf-connecting-ip": address } });
  const answers = [];
  for (let n = 0; n < 25; n++) answers.push(await from("203.0.113.7", ic));
  expect(answers.map(({ code }) => code)).toEqual([...Array(20).fill(1), ...Array(5).fill(429)]);
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
  // Others who have the link cannot use up the buyer's logins.
  expect((await from("198.51.100.7", ic)).code).toBe(ResultCode.ok);
  // Nor is the buyer of another seat held up, who is behind the same address.
  expect((await from("203.0.113.7", await buySeat("other seat"))).code).toBe(ResultCode.ok);
});
