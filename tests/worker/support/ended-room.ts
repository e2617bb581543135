import { infoOf, quickRoom } from "./quick-room.ts";
import { someEmail } from "./shop.ts";
import { setEmail } from "./time.ts";

/** A room of one day whose owner has a confirmed address, and the time of its end. */
export async function endedRoom() {
  const room = await quickRoom({ days: 1 });
  const email = someEmail();
  await setEmail(room.owner.token, email);
  const { expires_at: endsAt, purge_at: purgeAt } = await infoOf(room.owner.token);
  return { ...room, email, endsAt: endsAt as number, purgeAt: purgeAt as number };
}
