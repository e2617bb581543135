import { ResultCode } from "../contract/codes.ts";
import { endpoints } from "../contract/endpoints/endpoints.ts";
import * as Limits from "../contract/limits.ts";
import { callHook } from "../hooks/call-hook.ts";
import { isPublicAddress } from "../hooks/public-address.ts";
import { type ActOnUpload, storeFile } from "../http/complete-upload.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { formBytes, readHookPost } from "../http/hook-post.ts";
import { directoryOf } from "../http/order-services.ts";
import { takeFromBucket } from "../http/rate-limits.ts";
import { act, roomOf } from "../http/room-stub.ts";
import { type ParsedCode, readHookCode } from "../lib/crypto/codes.ts";
import { InFlightLimit } from "../lib/in-flight-limit.ts";
import { Refused, unwrap } from "../lib/result.ts";
import type { Posted } from "../room/system/hook-posts.ts";
import { mediaBucket, type RoomStub } from "../room-routing.ts";

/** Bots, the links by which they write, and the outgoing webhook. */
export const hooks = createRoutes();

handle(hooks, endpoints.getHooks, ({ c, session }) => act(c, session, "getHooks", undefined));
handle(hooks, endpoints.makeBot, ({ c, session, body }) => act(c, session, "makeBot", body));
handle(hooks, endpoints.renameBot, ({ c, session, params, body }) =>
  act(c, session, "renameBot", { ...params, ...body }),
);
handle(hooks, endpoints.renewBotLink, ({ c, session, params }) => act(c, session, "renewBotLink", params));
handle(hooks, endpoints.removeBot, ({ c, session, params }) => act(c, session, "removeBot", params));

handle(hooks, endpoints.setOutgoingHook, ({ c, session, body: { url } }) => {
  const isAllowed = isPublicAddress(url, c.get("settings").HOOK_HOSTS);
  return act(c, session, "setOutgoingHook", { url: isAllowed ? new URL(url).href : undefined });
});
handle(hooks, endpoints.renewOutgoingSecret, ({ c, session }) => act(c, session, "renewOutgoingSecret", undefined));
handle(hooks, endpoints.endOutgoingHook, ({ c, session }) => act(c, session, "endOutgoingHook", undefined));
handle(hooks, endpoints.testOutgoingHook, async ({ c, session }) => {
  const request = await act(c, session, "makeTestDelivery", undefined);
  return { status: await callHook(request, c.get("settings").HOOK_HOSTS) };
});

// The body is read here: it may be plain text, or a form with files.
const { body: _, ...postByHook } = endpoints.postByHook;
handle(hooks, postByHook, async ({ c, params }) => {
  const link = readHookCode(c.get("settings").keyring, params.code);
  if (!link) throw unknownHook(c);
  const room = roomOf(c, link.roomId);
  // Before the body is read: who has no link of a bot, or posts too often, costs no memory.
  const counted = await room.ask("beginHookPost", { linkHash: link.hash });
  if (!counted.ok && counted.code === ResultCode.notFound) throw unknownHook(c);
  unwrap(counted);
  const write = () => post(c, room, link);
  return await inFlight.run(link.roomId, () => forms.run("", write, formBytes(c)));
});

const inFlight = new InFlightLimit(Limits.hookPostsInFlight);
/** Bytes of forms of all rooms: a form with files is in memory until they are stored. */
const forms = new InFlightLimit(Limits.hookBodyMaxBytes);

function unknownHook(c: AppContext): Refused {
  takeFromBucket(c, "unknownHook");
  return new Refused("notFound");
}

async function post(c: AppContext, room: RoomStub, link: ParsedCode): Promise<Posted> {
  const { text, eventId = "", files } = await readHookPost(c);
  const before = unwrap(await room.ask("beginHookPost", { linkHash: link.hash, eventId }));
  if (before) return before;
  const actByHook: ActOnUpload = async (name, input) => unwrap(await room.actByHook(name, link.hash, input));
  const bucket = mediaBucket(c.env, link.roomId);
  const place = { directory: directoryOf(c), bucket, roomId: link.roomId, act: actByHook };
  const stored: Awaited<ReturnType<typeof storeFile>>[] = [];
  for (const file of files) stored.push(await storeFile(place, file));
  return unwrap(await room.ask("postByHook", { linkHash: link.hash, eventId, text, files: stored }));
}
