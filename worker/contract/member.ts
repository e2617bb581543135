import * as z from "zod/mini";
import type { Role } from "./permissions.ts";
import { counter, flag, wireObject } from "./wire.ts";

/** Stands before the owner's name where there is only text, as in notifications. No member's name may hold this character. */
export const ownerMark = "\u{1f451}";

/** `lx` of a member. */
export const role = z.codec(z.literal([1, 2]), z.enum(["owner", "member"]), {
  decode: (number): Role => (number === 1 ? "owner" : "member"),
  encode: (role): 1 | 2 => (role === "owner" ? 1 : 2),
});

const shape = {
  id: z.string(),
  name: z.string(),
  /** A file id's signed link, or "" for the generated picture. */
  avatar: z.string(),
  role,
  /** Came in by the paid link: cannot be removed or reset away. */
  paid: flag,
  muted: flag,
  online: flag,
  /** Has read up to this message id. */
  readUpTo: counter,
};
const names = { name: "mc", role: "lx", readUpTo: "pos_id" } as const;

export const member = wireObject(
  {
    ...shape,
    /** A seat that was given away and not taken yet; only who may invite sees such ones, with the address it was mailed to. */
    invited: z.optional(flag),
    invitedEmail: z.optional(z.string()),
  },
  { ...names, invitedEmail: "email" },
);
export type Member = z.output<typeof member>;

/** A member who left or was removed: their name, for what they said. */
export const formerMember = wireObject({ id: shape.id, name: shape.name }, { name: "mc" });

const flagShape = {
  tourSeen: flag,
  mailEndsSoon: flag,
  mailUnread: flag,
  mailNewMember: flag,
  mail: flag,
  sound: flag,
  notify: flag,
  preview: flag,
  showInvite: flag,
};
const flagNames = {
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

/** What a member has switched on and off, and which hints they have seen. */
export const flags = wireObject(flagShape, flagNames);
export type Flags = z.output<typeof flags>;

/** Some of the flags, to change just these. */
export const flagChanges = wireObject(
  {
    tourSeen: z.optional(flag),
    mailEndsSoon: z.optional(flag),
    mailUnread: z.optional(flag),
    mailNewMember: z.optional(flag),
    mail: z.optional(flag),
    sound: z.optional(flag),
    notify: z.optional(flag),
    preview: z.optional(flag),
    showInvite: z.optional(flag),
  },
  flagNames,
);

/** A member as they see themselves. */
export const me = wireObject({ ...shape, email: z.string(), flags }, names);
export type Me = z.output<typeof me>;
