import * as z from "zod/mini";
import { roleFields, withRole } from "./role.ts";
import { counter, flag, wireObject } from "./wire.ts";

/** Prefix of the owner's name in plain text such as notifications. Member names must not contain this character. */
export const ownerMark = "\u{1f451}";

const shape = {
  id: z.string(),
  name: z.string(),
  /** Signed URL of the picture, or "" for the generated one. */
  avatar: z.string(),
  ...roleFields,
  /** Bought the seat: the member cannot be removed, and the personal link cannot be replaced. */
  paid: flag,
  muted: flag,
  online: flag,
  /** Id of the last message that the member has read. */
  readUpTo: counter,
};
const names = { name: "mc", role: "lx", readUpTo: "pos_id" } as const;

export const member = withRole(
  wireObject(
    {
      ...shape,
      /** An invited seat that is not taken yet, with the invited address; visible only to members who may invite. */
      invited: z.optional(flag),
      invitedEmail: z.optional(z.string()),
      /** End of the last visit, in milliseconds since 1970; only between members who both show theirs, while offline. */
      lastHere: z.optional(counter),
    },
    { ...names, invitedEmail: "email" },
  ),
);
export type Member = z.output<typeof member>;

export const formerMember = wireObject({ id: shape.id, name: shape.name }, { name: "mc" });

const preferenceShape = {
  tourSeen: flag,
  mailEndsSoon: flag,
  mailUnread: flag,
  mailNewMember: flag,
  mail: flag,
  sound: flag,
  notify: flag,
  preview: flag,
  showInvite: flag,
  /** Shows others when this member was here last. Off by default, and missing in earlier releases. */
  shareLastHere: z.optional(flag),
  /** Notifies of calls. On by default, and missing in earlier releases. */
  notifyCalls: z.optional(flag),
};
const preferenceNames = {
  tourSeen: "is_ck",
  mailEndsSoon: "email_chat_jjgq",
  mailUnread: "email_lxwd",
  mailNewMember: "email_new_user",
  mail: "email_tz",
  sound: "xx_tx",
  notify: "xx_tz",
  preview: "xx_yl",
  showInvite: "is_show_invite_modal",
} as const;

export const memberPreferences = wireObject(preferenceShape, preferenceNames);
export type MemberPreferences = z.output<typeof memberPreferences>;

export const preferenceChanges = wireObject(z.partial(z.object(preferenceShape)).shape, preferenceNames);

export const me = withRole(wireObject({ ...shape, email: z.string(), flags: memberPreferences }, names));
export type Me = z.output<typeof me>;
