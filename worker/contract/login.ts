import * as z from "zod/mini";
import { role } from "./member.ts";
import { roomInfo } from "./room-info.ts";
import { name, password } from "./text.ts";
import { flag, wireObject } from "./wire.ts";

/** The owner opens the room for the first time. */
export const setupRequest = wireObject(
  {
    code: z.string(),
    password,
    name,
    roomName: name,
    /** A new admin link may be mailed to the paying address on request. Off unless the owner says so. */
    recovery: z.optional(flag),
  },
  { code: "ic", name: "mc", roomName: "chat_mc" },
);

export const loginRequest = wireObject(
  {
    code: z.string(),
    password: z.optional(z.string().check(z.maxLength(512))),
    name: z.optional(name),
    /** The solution of the challenge that an earlier answer gave. */
    captcha: z.optional(z.string()),
  },
  { code: "ic", name: "mc" },
);

/** A session of one device. `linkCode` is the seat's personal code, for coming back from elsewhere. */
export const login = wireObject(
  { token: z.string(), roomId: z.string(), linkCode: z.string(), memberId: z.string(), role, room: roomInfo },
  { roomId: "chat_id", linkCode: "yq_code", memberId: "uid", role: "lx" },
);
export type Login = z.output<typeof login>;

/** In the `data` of a refused login: the challenge, as the captcha defines it, to be solved before the next try. */
export const workNeeded = z.object({ challenge: z.unknown() });

/** What the wire calls the nickname that a first login has to bring. */
export const nameField = "mc";
