import type { Push } from "@contract/frames/server-frames.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { RoomCodec, RoomMessage } from "../../sealed/room-codec.ts";
import type { Avatars } from "./avatars.ts";
import { withLocalLinks } from "./sealed-files.ts";

/** The codec with links to decrypted files and pictures in place of the server's. */
export function withMedia(codec: RoomCodec, roomId: string, avatars: Avatars): RoomCodec {
  const linked = (message: RoomMessage) => withLocalLinks(roomId, message);
  const pictured = <Known extends { id: string; avatar: string }>(member: Known): Known => ({
    ...member,
    avatar: avatars.addressOf(member.id, member.avatar),
  });
  const opened = (push: Push): Push => {
    switch (push.event) {
      case "messagesAdded":
        return { ...push, data: push.data.map(linked) };
      case "memberAdded":
        return { ...push, data: pictured(push.data) };
      case "memberChanged":
        return { ...push, data: pictured(push.data) };
      case "avatarChanged": {
        const { memberId, avatar } = push.data;
        return { ...push, data: { memberId, avatar: avatars.addressOf(memberId, avatar) } };
      }
      default:
        return push;
    }
  };
  const openedRoom = (room: RoomInfo): RoomInfo => ({
    ...room,
    me: pictured(room.me),
    ...(room.newest ? { newest: linked(room.newest) } : {}),
  });
  return {
    ...codec,
    decodeMessages: async (messages) => (await codec.decodeMessages(messages)).map(linked),
    decodeMembers: async (members) => (await codec.decodeMembers(members)).map(pictured),
    decodeRoom: async (room) => openedRoom(await codec.decodeRoom(room)),
    decodePushes: async (pushes, find) => (await codec.decodePushes(pushes, find)).map(opened),
  };
}
