import type { Push } from "@contract/frames/server-frames.ts";
import type { RoomCodec, RoomMessage } from "../../sealed/room-codec.ts";
import { withLinkSecret } from "../../sealed/seat/own-link.ts";
import type { SeatKeys } from "../../sealed/seat/seat-keys.ts";
import type { Avatars } from "./avatars.ts";
import { withLocalLinks } from "./sealed-files.ts";

interface Shown {
  seat: SeatKeys;
  avatars: Pick<Avatars, "addressOf">;
  unnamed: () => string;
}

/**
 * Wraps the codec for a page: replaces the server's links by those to decrypted files and pictures, completes the room
 * link, and names other members who have no name; the own name stays empty, so that it can be set.
 */
export function codecForPage(codec: RoomCodec, { seat, avatars, unnamed }: Shown): RoomCodec {
  const linked = (message: RoomMessage) => withLocalLinks(seat.keys.roomId, message);
  const named = <Known extends { id: string; name: string }>(member: Known): Known =>
    member.name === "" && member.id !== seat.memberId ? { ...member, name: unnamed() } : member;
  const shown = <Known extends { id: string; name: string; avatar: string }>(member: Known): Known => ({
    ...named(member),
    avatar: avatars.addressOf(member.id, member.avatar),
  });
  const shownPush = (push: Push): Push => {
    switch (push.event) {
      case "messagesAdded":
        return { ...push, data: push.data.map(linked) };
      case "memberAdded":
        return { ...push, data: shown(push.data) };
      case "memberChanged":
        return { ...push, data: shown(push.data) };
      case "memberRenamed": {
        const { name } = named({ id: push.data.memberId, name: push.data.name });
        return { ...push, data: { ...push.data, name } };
      }
      case "avatarChanged": {
        const { memberId, avatar } = push.data;
        return { ...push, data: { memberId, avatar: avatars.addressOf(memberId, avatar) } };
      }
      default:
        return push;
    }
  };
  return {
    ...codec,
    decodeMessages: async (messages) => (await codec.decodeMessages(messages)).map(linked),
    decodeMembers: async (members) => (await codec.decodeMembers(members)).map(shown),
    async decodeRoom(received) {
      const room = await withLinkSecret(seat, await codec.decodeRoom(received), received.keyEpoch);
      return {
        ...room,
        // A server that leaves the flag out does not open the room.
        sealed: true,
        me: shown(room.me),
        ...(room.former ? { former: room.former.map(named) } : {}),
        ...(room.newest ? { newest: linked(room.newest) } : {}),
      };
    },
    decodePushes: async (pushes, find) => (await codec.decodePushes(pushes, find)).map(shownPush),
  };
}
