import * as z from "zod/mini";
import { me, member, preferenceChanges } from "../member.ts";
import { sealedName } from "../sealed/sealed-name.ts";
import { email, name } from "../text/text-rules.ts";
import { wireObject } from "../wire.ts";
import { endpoint } from "./endpoint.ts";

export const listMembers = endpoint("GET", "/api/api_chat/list_msg_user", "room.read", { data: z.array(member) });
export const getMe = endpoint("GET", "/api/me", "room.read", { data: me });

export const editMe = endpoint("PUT", "/api/me", "self.edit", {
  body: wireObject(
    {
      name: z.optional(z.union([name, sealedName])),
      /** A file id of an uploaded picture, or "" for the generated one. */
      avatar: z.optional(z.string()),
      /** "" removes the email address. */
      email: z.optional(z.union([z.literal(""), email])),
      flags: z.optional(preferenceChanges),
    },
    { name: "mc" },
  ),
  data: me,
});
