import { env } from "cloudflare:workers";
import { settingsOf } from "../../../worker/env.ts";
import { newLinkCode, newToken } from "../../../worker/lib/crypto/codes.ts";
import { digest } from "../../../worker/lib/crypto/keyring.ts";
import { call, type Json } from "./api.ts";
import { askRoom } from "./ask-room.ts";
import { codeOf, paidRoom } from "./room.ts";

/** A hash that matches no password: these rooms skip password hashing, which takes most of a test's time. */
export const quickPasswordHash = `scrypt1$${settingsOf(env).keyring.current.id}$none$none`;

export interface QuickPerson {
  token: string;
  uid: string;
}

export interface QuickRoom {
  chatId: string;
  ownerIc: string;
  roomIc: string;
  owner: QuickPerson;
}

/** A room that is set up, with its owner logged in; for tests without passwords. */
export async function quickRoom(options: { seats?: number; days?: number } = {}): Promise<QuickRoom> {
  const { chatId, ownerIc } = await paidRoom(options);
  const token = newToken(settingsOf(env).keyring, chatId);
  const setUp = await askRoom(chatId, "setUp", {
    linkHash: digest(ownerIc),
    passwordHash: quickPasswordHash,
    name: "Olivia",
    roomName: "Garden",
    recovery: false,
    sessionHash: digest(token),
  });
  if (!setUp.ok) throw new Error(setUp.reason);
  const roomIc = codeOf(setUp.value.room.roomLink ?? "");
  return { chatId, ownerIc, roomIc, owner: { token, uid: setUp.value.memberId } };
}

/** Takes a seat by a link, or returns to it. `seatIc`: link code of a new seat. */
export async function quickEnter(
  { chatId }: { chatId: string },
  ic: string,
  name?: string,
  language = "en",
  address = "nowhere",
): Promise<QuickPerson & { seatIc: string }> {
  const { keyring } = settingsOf(env);
  const token = newToken(keyring, chatId);
  const seatIc = newLinkCode(keyring, chatId);
  const entered = await askRoom(chatId, "logIn", {
    linkHash: digest(ic),
    address,
    passwordHash: quickPasswordHash,
    ...(name === undefined ? {} : { name }),
    language,
    sessionHash: digest(token),
    seatLinkHash: digest(seatIc),
  });
  if (!entered.ok) throw new Error(`${entered.code} ${entered.reason}`);
  return { token, uid: entered.value.memberId, seatIc };
}

export const put = (path: string, token: string, body: object) => call("PUT", path, { token, body });
export const post = (path: string, token: string, body: object = {}) => call("POST", path, { token, body });
export const infoOf = async (token: string): Promise<Json> =>
  (await call("GET", "/api/api_chat/get_liao_info", { token })).data;
