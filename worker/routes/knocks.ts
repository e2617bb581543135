import { endpoints } from "../contract/endpoints/endpoints.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { ipHashInRoom, roomOf } from "../http/room-stub.ts";
import { newLinkCode, newToken, type ParsedCode, readKnockToken } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { Refused, unwrap } from "../lib/result.ts";
import { presentLogin } from "./present-login.ts";

/** People who ask to be let in. */
export const knocks = createRoutes();

handle(knocks, endpoints.getKnock, async ({ c, body }) => {
  const { roomId, hash } = knockOf(c, body.token);
  return unwrap(await roomOf(c, roomId).ask("getKnock", { tokenHash: hash }));
});

handle(knocks, endpoints.withdrawKnock, async ({ c, body }) => {
  const { roomId, hash } = knockOf(c, body.token);
  unwrap(await roomOf(c, roomId).ask("withdrawKnock", { tokenHash: hash }));
  return {};
});

handle(knocks, endpoints.enterByKnock, async ({ c, body }) => {
  const { roomId, hash: tokenHash } = knockOf(c, body.token);
  const { keyring } = c.get("settings");
  const token = newToken(keyring, roomId);
  const seatLinkCode = newLinkCode(keyring, roomId);
  const admission = unwrap(
    await roomOf(c, roomId).ask("enterByKnock", {
      tokenHash,
      address: ipHashInRoom(c, roomId),
      language: c.get("language"),
      sessionHash: digest(token),
      seatLinkHash: digest(seatLinkCode),
    }),
  );
  return presentLogin(c, admission, token, roomId, seatLinkCode);
});

/** Room and hash of a knock's token. Refuses a token with an invalid tag before any Durable Object is called. */
function knockOf(c: AppContext, token: string): ParsedCode {
  const knock = readKnockToken(c.get("settings").keyring, token);
  if (!knock) throw new Refused("knockEnded");
  takeFromBucket(c, "knock", knock.hash);
  return knock;
}
