import { Hono } from "hono";
import { calls } from "../contract/calls/calls.ts";
import { ResultCode } from "../contract/codes.ts";
import type { Login } from "../contract/login.ts";
import type { Directory } from "../directory/directory.ts";
import { forgetOwnerLink } from "../directory/orders.ts";
import { loginWorkOf } from "../http/captcha.ts";
import type { AppContext, AppEnv } from "../http/context.ts";
import { endpoint } from "../http/endpoint.ts";
import { directoryOf } from "../http/order-services.ts";
import { checkPassword, hashingWaitMs, hashNewPassword } from "../http/passwords.ts";
import { checkRetryAfter, countAttempt, storeRetryAfter, takeFromBucket } from "../http/rate-limits.ts";
import { act, addressIn, linkOf, roomOf } from "../http/room-stub.ts";
import { newLinkCode, newToken } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { type LoginWork, newChallenge } from "../lib/crypto/proof-of-work.ts";
import { errorFields, log, logName } from "../lib/log.ts";
import { ok, type Result, refusal } from "../lib/result.ts";
import { forgetSeatLink } from "../orders/bought-link.ts";
import { priced, seatPrice } from "../orders/offer.ts";
import type { Admission } from "../room/actions/admit.ts";

export const entrance = new Hono<AppEnv>();

endpoint(entrance, calls.getLink, async ({ c, params }) => {
  const link = linkOf(c, params.code);
  const room = roomOf(c, link.roomId);
  const info = await room.lookUpLink(link.hash, addressIn(c, link.roomId));
  if (!info.ok || info.value.kind !== "paid") return info;
  const sale = await room.roomForSale();
  if (!sale.ok) return sale;
  return ok(
    sale.value.paidJoinOn ? { ...info.value, price: seatPrice(c.get("settings").PRICES, sale.value) } : info.value,
  );
});

endpoint(entrance, calls.setUpRoom, async ({ c, body }) => {
  const link = linkOf(c, body.code);
  const { keyring } = c.get("settings");
  const room = roomOf(c, link.roomId);
  const keyIds = keyring.all.map(({ id }) => id);
  // The link is checked before the hash: only the owner's link may cause the CPU time.
  const may = await room.maySetUp(link.hash, keyIds);
  if (!may.ok) return may;
  const hashed = await hashNewPassword(c, link.roomId, body.password);
  if (!hashed.ok) return hashed;
  const token = newToken(keyring, link.roomId);
  const result = await room.setUp({
    linkHash: link.hash,
    passwordHash: hashed.value,
    name: body.name,
    roomName: body.roomName,
    recovery: body.recovery ?? false,
    sessionHash: digest(token),
    keyIds,
  });
  if (result.ok) await forgetBoughtLink((directory) => forgetOwnerLink(directory, link.roomId), c);
  return login(c, result, token, link.roomId, body.code);
});

/** Removes a bought link from its order at the first login. A failure does not stop the login: the cron job retries. */
async function forgetBoughtLink(forget: (directory: Directory) => Promise<void>, c: AppContext): Promise<void> {
  try {
    await forget(directoryOf(c));
  } catch (error) {
    log("warn", "a bought link is forgotten later", errorFields(error));
  }
}

endpoint(entrance, calls.logIn, async ({ c, body }) => {
  const link = linkOf(c, body.code);
  const { keyring } = c.get("settings");
  const attempt = { linkHash: link.hash, address: addressIn(c, link.roomId) };
  // Further guesses are refused here, without a call to the room.
  const who = `${attempt.linkHash} ${attempt.address}`;
  const waited = checkRetryAfter(who);
  if (!waited.ok) return waited;
  const hashingWait = hashingWaitMs(c, link.roomId);
  const room = roomOf(c, link.roomId);
  const work = await loginWorkOf(c, link.roomId, body.captcha);
  // The attempt is counted before the password is checked, so that parallel guesses cannot evade the limit.
  const begun = await room.beginLogin({
    ...attempt,
    work: c.get("settings").CAPTCHA === "off" ? "off" : work?.level,
    hashingWaitMs: hashingWait,
  });
  if (!begun.ok) {
    // The queue may have space again sooner than its estimate.
    if (hashingWait === 0) storeRetryAfter(who, begun);
    return begun;
  }
  if ("workLevel" in begun.value)
    return await requireProofOfWork(c, { roomId: link.roomId, level: begun.value.workLevel });
  const { passwordHash } = begun.value;
  if (passwordHash !== null && work && !(await work.spend())) return refusal(ResultCode.refused, "captchaFailed");
  // A login without a password is counted by network: otherwise a stolen link could use up the buyer's own logins.
  const checked =
    passwordHash === null
      ? await countAttempt(c, "seatLogin", `${link.hash} ${attempt.address}`)
      : await checkPassword(c, link.roomId, passwordHash, body.password ?? "");
  if (!checked.ok) return checked;
  const token = newToken(keyring, link.roomId);
  const seatCode = newLinkCode(keyring, link.roomId);
  const result = await room.logIn({
    ...attempt,
    passwordHash,
    ...("rehashed" in checked.value ? { rehashed: checked.value.rehashed } : {}),
    ...(body.name === undefined ? {} : { name: body.name }),
    language: c.get("language"),
    sessionHash: digest(token),
    seatLinkHash: digest(seatCode),
  });
  if (result.ok && passwordHash === null)
    await forgetBoughtLink((directory) => forgetSeatLink(directory, keyring, link.roomId, body.code), c);
  return login(c, result, token, link.roomId, result.ok && result.value.seatMade ? seatCode : body.code);
});

/** Refuses with a challenge; the client solves it and logs in again. */
async function requireProofOfWork(c: AppContext, work: LoginWork): Promise<Result<Login>> {
  const counted = takeFromBucket(c, "captcha");
  if (!counted.ok) return counted;
  const challenge = await newChallenge(c.get("settings").keyring, work);
  return refusal(ResultCode.refused, "workNeeded", { data: { challenge } });
}

endpoint(entrance, calls.logOut, ({ c, session }) => act(c, session, "logOut", undefined));

function login(
  c: AppContext,
  result: Result<Admission>,
  token: string,
  roomId: string,
  linkCode: string,
): Result<Login> {
  if (!result.ok) return result;
  const { memberId, role, room } = result.value;
  log("info", "a session began", { path: c.req.routePath, room: logName(roomId), role });
  return ok({ token, roomId, linkCode, memberId, role, room: priced(c.get("settings").PRICES, room) });
}
