import { editMe } from "@contract/endpoints/members.ts";
import { type APIRequestContext, request } from "@playwright/test";
import { toBase64url } from "../../../web/sealed/bytes.ts";
import { linkSecretOf } from "../../../web/sealed/grants.ts";
import { sealedCodec } from "../../../web/sealed/sealed-codec.ts";
import { type SealedRoom, sealedRoomForTest } from "../../support/browser/sealed-room.ts";
import { make, roomForTest } from "../../support/browser/shop.ts";
import { Talker } from "../harness/talker.ts";

/** A room of either kind, with its owner outside of a browser. */
export interface BenchRoom {
  roomLink: string;
  password: string;
  token: string;
  /** Of a sealed room. */
  sealed?: SealedRoom;
}

export function requestsTo(address: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: address });
}

export async function openRoom(requests: APIRequestContext): Promise<BenchRoom> {
  return roomForTest(requests);
}

export async function sealedRoom(requests: APIRequestContext, address: string): Promise<BenchRoom> {
  const sealed = await sealedRoomForTest(requests);
  const secret = toBase64url(await linkSecretOf(sealed.keys.bytesOf(1) ?? new Uint8Array()));
  const { roomCode, password, owner } = sealed;
  // Otherwise the owner's page would open the invitation.
  await make(requests, editMe, { body: { flags: { showInvite: false } }, headers: { token: owner.login.token } });
  return { roomLink: `${address}/i/${roomCode}#${secret}`, password, token: owner.login.token, sealed };
}

/** Encrypted and sent at once. */
const batch = 500;

/** Has the owner send texts as fast as the server takes them. */
export async function seed(address: string, { token, sealed }: BenchRoom, texts: readonly string[]): Promise<void> {
  const talker = await Talker.open(address, token);
  const codec = sealed && sealedCodec(sealed.keys, sealed.owner.login.memberId);
  const began = Date.now();
  for (let from = 0; from < texts.length; from += batch) {
    const messages = texts.slice(from, from + batch).map(async (text, at) => {
      const eventId = `evt-${began}-${from + at}`;
      return { eventId, content: codec ? await codec.encodeMessage(eventId, { text }) : text };
    });
    for (const { eventId, content } of await Promise.all(messages)) talker.sendAs(eventId, { lx: 1, content });
    await talker.say(0);
  }
  talker.close();
}
