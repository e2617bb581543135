import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { member } from "../member.ts";
import { email, name, password } from "../text/text-rules.ts";
import { counter, flag, listOf, wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

const seatLink = wireObject(
  { memberId: z.string(), code: z.string(), link: z.string() },
  { memberId: "uid", code: "ic" },
);

export const inviteMembers = {
  method: "POST",
  path: "/api/invites",
  access: "member.invite",
  body: z.union([
    z.object({
      people: listOf(
        wireObject({ name: z.optional(name), email: z.optional(email) }, { name: "mc" }),
        Limits.invitesAtOnce,
      ),
    }),
    z.object({ count: counter.check(z.gte(1), z.lte(Limits.invitesAtOnce)) }),
  ]),
  data: z.array(seatLink),
} as const satisfies Call;

export const mailInvites = {
  method: "POST",
  path: "/api/invites/mail",
  access: "member.invite",
  body: z.object({
    emails: listOf(email, Limits.inviteMailsPerRoomPerDay),
    captcha: z.optional(z.string()),
  }),
  /**
   * Number of invitations that were queued. Delivery per address is not reported: it would reveal which addresses are
   * known here.
   */
  data: z.object({ sent: counter }),
} as const satisfies Call;

export const muteMember = {
  method: "PUT",
  path: "/api/members/:memberId/mute",
  access: "member.mute",
  body: z.object({ on: flag }),
  data: member,
} as const satisfies Call;

export const resetMember = {
  method: "POST",
  path: "/api/members/:memberId/reset",
  access: "member.reset",
  data: seatLink,
} as const satisfies Call;

/** Issues a new personal link for the caller and ends the former one. */
export const renewMyLink = {
  method: "POST",
  path: "/api/me/link",
  access: "self.renewLink",
  body: wireObject({ logOutOthers: z.optional(flag) }),
  data: wireObject({ code: z.string(), link: z.string() }, { code: "ic" }),
} as const satisfies Call;

export const removeMember = {
  method: "DELETE",
  path: "/api/members/:memberId",
  access: "member.remove",
  /**
   * Renews the room link and password in the same transaction, because the room link would let a removed member
   * return.
   */
  body: wireObject({ renewLink: z.optional(flag), password: z.optional(password) }, { renewLink: "new_link" }),
  data: wireObject({ roomLink: z.optional(z.string()) }),
} as const satisfies Call;
