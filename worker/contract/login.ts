import * as z from "zod/mini";
import { role } from "./role.ts";
import { roomInfo } from "./room-info.ts";
import { sealedName } from "./sealed/sealed-name.ts";
import { name, password } from "./text/text-rules.ts";
import { flag, wireObject } from "./wire.ts";

/** A name, which is encrypted in a sealed room. */
export const anyName = z.union([name, sealedName]);

/** First login of the owner. */
export const setupFields = {
  code: z.string(),
  password,
  name: anyName,
  roomName: anyName,
  /** Allows mailing a new admin link to the buyer's email address on request. Off by default. */
  recovery: z.optional(flag),
};
export const setupNames = { code: "ic", name: "mc", roomName: "chat_mc" } as const;
export const setupRequest = wireObject(setupFields, setupNames);

export const loginRequest = wireObject(
  {
    code: z.string(),
    password: z.optional(z.string().check(z.maxLength(512))),
    /** In a sealed room a new member sends the name after the login, encrypted with the member id. */
    name: z.optional(name),
    /** Solution of the challenge from an earlier answer. */
    captcha: z.optional(z.string()),
    /** The line for the owner, "" without one: the client can wait for an answer to its knock. */
    line: z.optional(z.string()),
    /** Token of this device's earlier knock, which goes on. */
    knockToken: z.optional(z.string()),
    /**
     * Random text of one attempt to take a seat by the room link, sent again when its answer was lost: it leads to the seat or
     * knock that the attempt made.
     */
    attempt: z.optional(z.string().check(z.regex(/^[\w-]{21,64}$/))),
  },
  { code: "ic", name: "mc" },
);

/** A session of one device. `role`: "member" for a co-owner too; `room` has the role. `linkCode`: the seat's personal code, for logging in on other devices. */
export const login = wireObject(
  { token: z.string(), roomId: z.string(), linkCode: z.string(), memberId: z.string(), role, room: roomInfo },
  { roomId: "chat_id", linkCode: "yq_code", memberId: "uid", role: "lx" },
);
export type Login = z.output<typeof login>;

/** `data` of a refused login: the captcha challenge to solve before the next attempt. */
export const workNeeded = z.object({ challenge: z.unknown() });

/** Wire names of the nickname, which a first login requires, and of the room's name. */
export const nameField = "mc";
export const roomNameField = "chat_mc";
