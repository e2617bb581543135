import type { Member } from "@contract/member.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import { openRoomStores, type RoomStores } from "../../../web/device/database.ts";
import type { Session } from "../../../web/device/session.ts";
import { openLocalStore } from "../../../web/lib/browser/local-store.ts";

/** The sessions of a device that has those of all seats. */
export const aDevice = () => ({ touch() {}, isSealed: () => false, has: () => true, onChange: () => () => {} });

export function aMember(id: string, more: Partial<Member> = {}): Member {
  return {
    id,
    name: id.toUpperCase(),
    avatar: "",
    role: "member",
    paid: false,
    muted: false,
    online: true,
    readUpTo: 0,
    ...more,
  };
}

export function aMessage(id: number, senderId: string, more: Partial<Message> = {}): Message {
  return {
    id,
    kind: "text",
    content: `message ${id}`,
    replyTo: 0,
    quotedText: "",
    quotedSenderId: "",
    senderId,
    sentAt: 1_800_000_000_000 + id * 1000,
    status: "sent",
    readByMe: false,
    readCount: 0,
    eventId: `evt-${id}-of${senderId}`,
    rev: id,
    ...more,
  };
}

export function aSession(memberId: string, more: Partial<Session> = {}): Session {
  const linkCode = `room12345678${memberId}`;
  return {
    linkCode,
    cameBy: linkCode,
    token: `token-${memberId}`,
    roomId: "room12345678",
    memberId,
    role: "member",
    roomName: "Tea",
    lastActiveAt: 0,
    ...more,
  };
}

export function aRoom(me: Member, more: Partial<RoomInfo> = {}): RoomInfo {
  return {
    roomId: "room12345678",
    epoch: "one",
    name: "Tea",
    state: "normal",
    seats: 10,
    seatsUsed: 2,
    endsAt: 1_900_000_000_000,
    purgeAt: 1_900_259_200_000,
    muteAll: false,
    clearedTo: 0,
    lastId: 0,
    rev: 0,
    serverTime: 1_800_000_000_000,
    me: {
      ...me,
      email: "",
      flags: {
        tourSeen: true,
        mailEndsSoon: false,
        mailUnread: false,
        mailNewMember: false,
        mail: false,
        sound: false,
        notify: false,
        preview: false,
        showInvite: false,
      },
    },
    ...more,
  };
}

/** Stores of a browser without `localStorage`, so that only its database outlives the page. */
export const openStores = (): RoomStores => openRoomStores(openLocalStore(() => undefined));
