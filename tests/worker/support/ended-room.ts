import { infoOf, quickRoom } from "./quick-room.ts";
import { someEmail } from "./shop.ts";
import { setEmail } from "./time.ts";

/** A room of a day, with an owner who is written to, and when it ends. */
export async function endedRoom() {
  const room = await quickRoom({ days: 1 });
  const email = someEmail();
  await setEmail(room.owner.token, email);
  const { expires_at: endsAt, purge_at: purgeAt } = await infoOf(room.owner.token);
  return { ...room, email, endsAt: endsAt as number, purgeAt: purgeAt as number };
}
