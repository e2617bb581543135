import { getLink, logIn } from "@contract/endpoints/entrance.ts";
import type { Login } from "@contract/login.ts";
import { endpointsWithKeys } from "@contract/sealed/endpoints-with-keys.ts";
import { vi } from "vitest";
import type { Api } from "../../../web/api/api.ts";
import { apiWithToken } from "../../../web/api/api-with-token.ts";
import { publicApi } from "../../../web/api/public-api.ts";
import type { Session } from "../../../web/device/session.ts";
import { type ContentCodec, unsealedCodec } from "../../../web/room/codec/content-codec.ts";
import { type ImportContent, unsealedImports } from "../../../web/room/codec/import-content.ts";
import { encryptItem } from "../../../web/room/sealed/encrypt-item.ts";
import { openDeviceSearch } from "../../../web/room/sealed/open-device-search.ts";
import { sealedApi } from "../../../web/room/sealed/sealed-api.ts";
import { sealedImports } from "../../../web/room/sealed/sealed-imports.ts";
import { sealedCodec } from "../../../web/sealed/sealed-codec.ts";
import { enterBy } from "../../../web/sealed/seat/enter.ts";
import { openLink } from "../../../web/sealed/seat/open-link.ts";
import { type SeatKeys, seatKeysOf } from "../../../web/sealed/seat/seat-keys.ts";
import { prepareSetup } from "../../../web/sealed/seat/set-up.ts";
import { isPushService } from "../../../worker/push/hosts.ts";
import { fetchWorker } from "../support/api.ts";
import { codeOf, type Person, paidRoom, password } from "../support/room.ts";

/*
 * Pages of members without their screens: the client's own code makes all keys, texts and calls. They share one storage,
 * as tabs of one browser do.
 */

export interface PageOfMember {
  session: Session;
  api: Api;
  codec: Pick<ContentCodec, "encodeItem" | "encodeReaction" | "encodeAvatar">;
  imports: ImportContent;
}

export interface Outgoing {
  onRequest?(path: string, headers: string, body: string): void;
  /** A request to a push service; any other one fails. */
  onOutside?(address: string, body: Uint8Array<ArrayBuffer>): void;
}

/** Lets the client's code call the worker, until `vi.unstubAllGlobals`. */
export function servePages({ onRequest = () => {}, onOutside = () => {} }: Outgoing = {}): void {
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (typeof input === "string" && input.startsWith("/")) {
      const { signal: _, ...request } = init;
      onRequest(input, JSON.stringify(init.headers), String(init.body ?? ""));
      return fetchWorker(input, request as never);
    }
    const request = new Request(input, init);
    if (!isPushService(request.url)) throw new Error(`no request to ${request.url} is expected`);
    onOutside(request.url, new Uint8Array(await request.arrayBuffer()));
    return new Response(null, { status: 201 });
  });
}

export const sessionOf = ({ token, roomId, linkCode, memberId, role }: Omit<Login, "room">): Session => ({
  ...{ linkCode, cameBy: linkCode, token, roomId, memberId, role, roomName: "", lastActiveAt: 0 },
});

/** Of a member of an unsealed room. */
export function openPage({ token, uid, ic, room }: Person): PageOfMember {
  const session = sessionOf({ token, roomId: room.chat_id, linkCode: ic, memberId: uid, role: "member" });
  return { session, api: apiWithToken(token), codec: unsealedCodec, imports: unsealedImports };
}

export function sealedPage(session: Session, seat: SeatKeys): PageOfMember {
  const { token, memberId } = session;
  const codec = sealedCodec(seat.keys, memberId);
  const api = apiWithToken(token);
  const search = async (opened: Api) => openDeviceSearch({ api, opened, keys: seat.keys, onProgress: () => {} });
  return {
    session,
    api: sealedApi(api, { codec, seat, token, search }),
    codec: { ...codec, encodeItem: (item, state) => encryptItem(codec, item, state) },
    imports: sealedImports(seat.keys),
  };
}

/** Sets up a bought room. `roomLink`: with its secret. */
export async function setUpSealed(names: { name: string; roomName: string }, seats = 5) {
  const { ownerIc: code } = await paidRoom({ seats, sealed: true });
  const { sealed } = await publicApi(getLink, { params: { code } });
  if (!sealed?.memberId) throw new Error("the room is not sealed");
  const first = await prepareSetup(sealed.roomId, sealed.memberId);
  const body = { code, password, ...(await first.encryptNames(names)), keys: first.keys };
  const login = await publicApi(endpointsWithKeys.setUpRoom, { body });
  const session = { ...sessionOf(login), sealed: true as const };
  const page = sealedPage(session, await seatKeysOf(session));
  return { page, roomLink: `${login.room.roomLink}#${first.linkSecret}` };
}

/** Takes a seat by a link with its secret. */
export async function enterSealed(link: string, name: string): Promise<PageOfMember> {
  const code = codeOf(link);
  const opened = await openLink(await publicApi(getLink, { params: { code } }), link);
  if (!opened.ok) throw new Error(opened.reason);
  const login = await publicApi(logIn, { body: { code, password } });
  if (!("token" in login)) throw new Error("the guest waits");
  const session = { ...sessionOf(login), sealed: true as const };
  const seat = await enterBy({ session, code, address: link, key: opened.key, name, invitedName: "" });
  return sealedPage(session, seat);
}
