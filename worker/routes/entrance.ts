import { endpoints } from "../contract/endpoints/endpoints.ts";
import type { Directory } from "../directory/directory.ts";
import { findOrder, forgetOwnerLink } from "../directory/orders.ts";
import { findRoom } from "../directory/rooms.ts";
import type { OrderRow } from "../directory/schema.ts";
import { checkCaptcha, readLoginProofOfWork } from "../http/captcha.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf, orderServicesOf, shownPrices } from "../http/order-services.ts";
import { checkPassword, hashingWaitMs, hashNewPassword } from "../http/passwords.ts";
import { checkRetryAfter, countAttempt, storeRetryAfter, takeFromBucket } from "../http/rate-limits.ts";
import { act, ipHashInRoom, linkOf, roomOf } from "../http/room-stub.ts";
import { codesOfLogin, newToken, readKnockToken } from "../lib/crypto/codes.ts";
import { digest } from "../lib/crypto/keyring.ts";
import { type LoginProofOfWork, newChallenge } from "../lib/crypto/proof-of-work.ts";
import { errorFields, log } from "../lib/log.ts";
import { Refused, unwrap } from "../lib/result.ts";
import { forgetSeatLink, recoverOwnerLinks } from "../orders/bought-link.ts";
import { seatPrice } from "../orders/offer.ts";
import { presentLogin } from "./present-login.ts";

export const entrance = createRoutes();

handle(entrance, endpoints.getLink, async ({ c, params }) => {
  const link = linkOf(c, params.code);
  const room = roomOf(c, link.roomId);
  const info = unwrap(await room.ask("lookUpLink", { linkHash: link.hash, address: ipHashInRoom(c, link.roomId) }));
  if (info.kind !== "paid") return info;
  const sale = unwrap(await room.ask("roomForSale", {}));
  if (!sale.paidJoinOn) return info;
  return { ...info, price: seatPrice(await shownPrices(c)(), sale), endsAt: sale.endsAt };
});

handle(entrance, endpoints.setUpRoom, async ({ c, body }) => {
  const link = linkOf(c, body.code);
  const { keyring } = c.get("settings");
  const room = roomOf(c, link.roomId);
  const keyIds = keyring.all.map(({ id }) => id);
  // The link is checked before the hash: only the owner's link may cause the CPU time.
  unwrap(await room.ask("maySetUp", { linkHash: link.hash, keyIds }));
  const passwordHash = await hashNewPassword(c, link.roomId, body.password);
  const token = newToken(keyring, link.roomId);
  const admission = unwrap(
    await room.ask("setUp", {
      linkHash: link.hash,
      passwordHash,
      name: body.name,
      roomName: body.roomName,
      recovery: body.recovery ?? false,
      keys: body.keys,
      sessionHash: digest(token),
      keyIds,
    }),
  );
  await forgetBoughtLink((directory) => forgetOwnerLink(directory, link.roomId), c);
  return presentLogin(c, admission, token, link.roomId, body.code);
});

/** Removes a bought link from its order at a login. A failure does not stop the login: the next one or the cron job retries. */
async function forgetBoughtLink(forget: (directory: Directory) => Promise<void>, c: AppContext): Promise<void> {
  try {
    await forget(directoryOf(c));
  } catch (error) {
    log("warn", "a bought link is forgotten later", errorFields(error));
  }
}

handle(entrance, endpoints.logIn, async ({ c, body }) => {
  const link = linkOf(c, body.code);
  const { keyring } = c.get("settings");
  const attempt = { linkHash: link.hash, address: ipHashInRoom(c, link.roomId) };
  const earlier = readKnockToken(keyring, body.knockToken ?? "");
  const codes = codesOfLogin(keyring, link.roomId, body.attempt);
  const seatLinkHash = digest(codes.seat);
  const knock = {
    tokenHash: digest(codes.knock),
    mayKnock: body.line !== undefined,
    ...(earlier?.roomId === link.roomId ? { earlierHash: earlier.hash } : {}),
  };
  // Further guesses are refused here, without a call to the room.
  const who = `${attempt.linkHash} ${attempt.address}`;
  checkRetryAfter(who);
  const hashingWait = hashingWaitMs(c, link.roomId);
  const room = roomOf(c, link.roomId);
  const work = await readLoginProofOfWork(c, link.roomId, body.captcha);
  // The attempt is counted before the password is checked, so that parallel guesses cannot evade the limit.
  const begun = await room.ask("beginLogin", {
    ...{ ...attempt, ...knock, seatLinkHash },
    work: c.get("settings").CAPTCHA === "off" ? "off" : work?.level,
    hashingWaitMs: hashingWait,
  });
  // The queue may have space again sooner than its estimate.
  if (!begun.ok && hashingWait === 0) storeRetryAfter(who, begun);
  const needed = unwrap(begun);
  if ("workLevel" in needed) throw await needsProofOfWork(c, { roomId: link.roomId, level: needed.workLevel });
  const { passwordHash } = needed;
  if (passwordHash !== null && work && !(await work.spend())) throw new Refused("captchaFailed");
  // A login without a password is counted by network: otherwise a stolen link could use up the buyer's own logins.
  if (passwordHash === null) await countAttempt(c, "seatLogin", `${link.hash} ${attempt.address}`);
  const checked = passwordHash === null ? {} : await checkPassword(c, link.roomId, passwordHash, body.password ?? "");
  const name = body.name === undefined ? {} : { name: body.name };
  if (needed.knocks) {
    const { endsAt, isEarlier } = unwrap(
      await room.ask("knock", {
        ...{ ...attempt, ...knock, passwordHash, ...checked, ...name },
        line: body.line ?? "",
      }),
    );
    return { knockToken: isEarlier ? (body.knockToken ?? "") : codes.knock, endsAt };
  }
  const token = newToken(keyring, link.roomId);
  const admission = unwrap(
    await room.ask("logIn", {
      ...attempt,
      passwordHash,
      ...checked,
      ...name,
      language: c.get("language"),
      sessionHash: digest(token),
      seatLinkHash,
    }),
  );
  if (passwordHash === null)
    await forgetBoughtLink((directory) => forgetSeatLink(directory, keyring, link.roomId, body.code), c);
  // The one after the set-up may have failed, and an admin link that was not mailed waits for nothing else.
  if (admission.role === "owner") await forgetBoughtLink((directory) => forgetOwnerLink(directory, link.roomId), c);
  return presentLogin(c, admission, token, link.roomId, admission.seatMade ? codes.seat : body.code);
});

handle(entrance, endpoints.setOwnerPassword, async ({ c, body }) => {
  const link = linkOf(c, body.code);
  const room = roomOf(c, link.roomId);
  const hashingWait = hashingWaitMs(c, link.roomId);
  const attempt = { linkHash: link.hash, address: ipHashInRoom(c, link.roomId), hashingWaitMs: hashingWait };
  unwrap(await room.ask("beginOwnerPassword", attempt));
  const passwordHash = await hashNewPassword(c, link.roomId, body.password);
  // Without the database the owner's address is told alone.
  const { email = "", language = c.get("language") } = (await orderOf(directoryOf(c), link.roomId)) ?? {};
  const token = newToken(c.get("settings").keyring, link.roomId);
  const admission = unwrap(
    await room.ask("setOwnerPassword", {
      ...{ linkHash: link.hash, passwordHash, sessionHash: digest(token) },
      payer: { email, language },
    }),
  );
  return presentLogin(c, admission, token, link.roomId, body.code);
});

/** The order that opened a room; undefined without the database, as the owner's way back must not need it. */
async function orderOf(directory: Directory, roomId: string): Promise<OrderRow | undefined> {
  try {
    const room = await findRoom(directory, roomId);
    return room && (await findOrder(directory, room.orderId));
  } catch (error) {
    log("warn", "the buyer was not told of a new password", errorFields(error));
    return undefined;
  }
}

/** The refusal with a challenge, which the client solves before it logs in again. */
async function needsProofOfWork(c: AppContext, work: LoginProofOfWork): Promise<Refused> {
  takeFromBucket(c, "captcha");
  const challenge = await newChallenge(c.get("settings").keyring, work);
  return new Refused("workNeeded", { data: { challenge } });
}

handle(entrance, endpoints.logOut, ({ c, session }) => act(c, session, "logOut", undefined));

handle(entrance, endpoints.recoverOwnerLink, async ({ c, body }) => {
  await countAttempt(c, "recovery");
  await checkCaptcha(c, body.captcha);
  // Runs after the response: neither the answer nor its time reveals whether the address paid for a room.
  const services = orderServicesOf(c);
  services.waitUntil(recoverOwnerLinks(services, body.email, c.get("language")));
  return {};
});
