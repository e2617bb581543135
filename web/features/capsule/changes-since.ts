import { listMembers } from "@contract/endpoints/members.ts";
import { listMessages } from "@contract/endpoints/messages.ts";
import { getRoom } from "@contract/endpoints/room.ts";
import * as Limits from "@contract/limits.ts";
import type { Message } from "@contract/message.ts";
import type { RoomInfo } from "@contract/room-info.ts";
import type { Api } from "../../api/api.ts";
import type { CapsuleMessage } from "../../lib/capsule/format.ts";
import { maySave } from "../../lib/capsule/may-save.ts";
import { capsuleMessageOf } from "./collect-history.ts";
import type { PausableRequests } from "./pausable-requests.ts";

/** Thrown when the owner no longer lets members save the room. */
export class NotAllowed extends Error {}

export async function checkMaySave(api: Api, gate: PausableRequests, { roomId }: RoomInfo): Promise<RoomInfo> {
  const room = await gate.persist(() => api(getRoom, { query: { roomId }, quiet: true }));
  if (!maySave(room)) throw new NotAllowed();
  return room;
}

/** The room when its capsule is finished, with what changed since it was read. */
export type ChangesSince = Awaited<ReturnType<typeof readChangesSince>>;

export async function readChangesSince(api: Api, gate: PausableRequests, before: RoomInfo) {
  const changed = new Map<number, Message>();
  let [since, after] = [before.rev, 0];
  for (let more = true; more; ) {
    const query = { since, after, limit: Limits.historyPageMax };
    const page = await gate.persist(() => api(listMessages, { query, quiet: true }));
    for (const message of page.messages) {
      changed.set(message.id, message);
      [since, after] = [message.rev, message.id];
    }
    more = page.more && page.messages.length > 0;
  }
  const all = await gate.persist(() => api(listMembers, { quiet: true }));
  const present = all.filter(({ invited }) => !invited);
  const room = await checkMaySave(api, gate, before);
  const changedVersion = (message: Message) => capsuleMessageOf(message, room.clearedTo);
  return {
    room,
    members: [
      ...present.map(({ id, name, role }) => ({ id, name, role })),
      ...(room.bots ?? []).map(({ id, name }) => ({ id, name, role: "member" as const })),
      ...(room.former ?? []).map(({ id, name }) => ({ id, name, role: "member" as const, former: true })),
    ],
    /** Uploaded pictures of members. */
    pictures: present.flatMap(({ id, avatar }) => (avatar ? { memberId: id, link: avatar } : [])),
    /** The current version of a message that was read; undefined if it was recalled or cleared. */
    versionOf(message: CapsuleMessage): CapsuleMessage | undefined {
      const now = changed.get(message.id);
      if (now) return changedVersion(now);
      return message.id > room.clearedTo ? message : undefined;
    },
    isThere(messageId: number): boolean {
      const now = changed.get(messageId);
      return messageId > room.clearedTo && (now === undefined || changedVersion(now) !== undefined);
    },
  };
}
