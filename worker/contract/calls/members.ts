import * as z from "zod/mini";
import { flagChanges, me, member } from "../member.ts";
import { email, name } from "../text/text-rules.ts";
import { wireObject } from "../wire.ts";
import type { Call } from "./call.ts";

export const listMembers = {
  method: "GET",
  path: "/api/api_chat/list_msg_user",
  access: "room.read",
  data: z.array(member),
} as const satisfies Call;

export const getMe = { method: "GET", path: "/api/me", access: "room.read", data: me } as const satisfies Call;

export const editMe = {
  method: "PUT",
  path: "/api/me",
  access: "self.edit",
  body: wireObject(
    {
      name: z.optional(name),
      /** A file id of an uploaded picture, or "" for the generated one. */
      avatar: z.optional(z.string()),
      /** "" removes the address. */
      email: z.optional(z.union([z.literal(""), email])),
      flags: z.optional(flagChanges),
    },
    { name: "mc" },
  ),
  data: me,
} as const satisfies Call;
