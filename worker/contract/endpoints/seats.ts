import * as z from "zod/mini";
import { removalFields, removalNames } from "../access-changes.ts";
import * as Limits from "../limits.ts";
import { member } from "../member.ts";
import { roomInfo } from "../room-info.ts";
import { sealedName } from "../sealed/sealed-name.ts";
import { email, name } from "../text/text-rules.ts";
import { counter, flag, listOf, onOff, wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

const seatLink = wireObject(
  { memberId: z.string(), code: z.string(), link: z.string() },
  { memberId: "uid", code: "ic" },
);

export const inviteMembers = endpoint("POST", "/api/invites", "member.invite", {
  body: z.union([
    z.object({
      people: listOf(
        wireObject({ name: z.optional(z.union([name, sealedName])), email: z.optional(email) }, { name: "mc" }),
        Limits.invitesPerRequest,
      ),
    }),
    z.object({ count: counter.check(z.gte(1), z.lte(Limits.invitesPerRequest)) }),
  ]),
  data: z.array(seatLink),
});

/**
 * Answers the number of invitations that were queued. Delivery per address is not reported: it would reveal which
 * addresses are known here.
 */
export const mailInvites = endpoint("POST", "/api/invites/mail", "member.invite", {
  body: z.object({ emails: listOf(email, Limits.inviteMailsPerRoomPerDay), captcha: z.optional(z.string()) }),
  data: z.object({ sent: counter }),
});

export const muteMember = endpoint("PUT", "/api/members/:memberId/mute", "member.mute", { body: onOff, data: member });

/** Lets a member write while the room is announcement-only, or no longer. */
export const setAnnouncer = endpoint("PUT", "/api/members/:memberId/announcer", "member.mute", {
  body: onOff,
  data: roomInfo,
});

export const setCoOwner = endpoint("PUT", "/api/members/:memberId/co-owner", "room.appoint", {
  body: onOff,
  data: member,
});

/** Makes another member, who is online, the owner. The caller becomes a co-owner. */
export const handOver = endpoint("POST", "/api/members/:memberId/hand-over", "room.handOver", { data: roomInfo });
export const resetMember = endpoint("POST", "/api/members/:memberId/reset", "member.reset", { data: seatLink });

/** Issues a new personal link for the caller and ends the former one. */
export const renewMyLink = endpoint("POST", "/api/me/link", "self.renewLink", {
  body: wireObject({ logOutOthers: z.optional(flag) }),
  data: wireObject({ code: z.string(), link: z.string() }, { code: "ic" }),
});

export const removeMember = endpoint("DELETE", "/api/members/:memberId", "member.remove", {
  body: wireObject(removalFields, removalNames),
  data: wireObject({ roomLink: z.optional(z.string()) }),
});
