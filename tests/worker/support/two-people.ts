import { quickEnter, quickRoom } from "./quick-room.ts";
import { connect } from "./socket.ts";

/** The owner and a guest of a room, each with a socket. */
export async function twoPeople(options: { seats?: number; days?: number } = {}) {
  const room = await quickRoom(options);
  const guest = await quickEnter(room, room.roomIc, "Gus");
  return { room, guest, owner: await connect(room.owner.token), member: await connect(guest.token) };
}
