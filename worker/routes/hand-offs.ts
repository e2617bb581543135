import { endpoints } from "../contract/endpoints/endpoints.ts";
import {
  endHandOff,
  findHandOff,
  forgetOldHandOffs,
  insertHandOff,
  insertMessage,
  joinByCode,
  joinById,
  listMessages,
} from "../directory/hand-offs.ts";
import { type AppContext, createRoutes } from "../http/context.ts";
import { handle } from "../http/handle.ts";
import { directoryOf } from "../http/order-services.ts";
import { countAttempt, takeFromBucket } from "../http/rate-limits.ts";
import { Refused, tooMany } from "../lib/result.ts";

/** The mailbox between two devices. The server sees digests and encrypted messages, and knows of no room. */
export const handOffs = createRoutes();

const invalid = () => new Refused("linkInvalid");

handle(handOffs, endpoints.makeHandOff, async ({ c }) => {
  await countAttempt(c, "handOff");
  const now = Date.now();
  await forgetOldHandOffs(directoryOf(c), now);
  const made = await insertHandOff(directoryOf(c), now);
  if (!made) throw tooMany(1000);
  return made;
});

handle(handOffs, endpoints.joinHandOff, async ({ c, body }) => {
  await countAttempt(c, "handOffTry");
  const now = Date.now();
  const joined =
    "id" in body ? await joinById(directoryOf(c), body.id, now) : await joinByCode(directoryOf(c), body.code, now);
  if (!joined) throw invalid();
  return joined;
});

async function find(c: AppContext, token: string) {
  takeFromBucket(c, "handOffRequest");
  const found = await findHandOff(directoryOf(c), token, Date.now());
  if (!found) throw invalid();
  return found;
}

handle(handOffs, endpoints.readHandOff, async ({ c, body }) => {
  const found = await find(c, body.token);
  return { joined: found.joined, messages: await listMessages(directoryOf(c), found) };
});

handle(handOffs, endpoints.writeHandOff, async ({ c, body }) => {
  const found = await find(c, body.token);
  await insertMessage(directoryOf(c), found, body.number, body.content);
  return null;
});

handle(handOffs, endpoints.endHandOff, async ({ c, body }) => {
  await find(c, body.token);
  await endHandOff(directoryOf(c), body.token);
  return null;
});
