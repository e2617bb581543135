import * as z from "zod/mini";
import { counter, wireObject } from "../wire.ts";

/** Keys of a link, so that a page can check the link's secret and read the room's name before the login. */
export const linkKeys = wireObject(
  {
    roomId: z.string(),
    /** 0 before the room is set up. */
    keyEpoch: counter,
    /** Grant of the room's link, or of the seat's recipient. */
    grant: z.optional(z.string()),
    recipientId: z.optional(z.string()),
    /** The member of a personal or admin link; missing if the secret of the room link opens the grant. */
    memberId: z.optional(z.string()),
    /** The sender of `inviter`. */
    inviterId: z.optional(z.string()),
    /** The key before each key epoch, back to the one that encrypts the room's or the inviter's name. */
    previous: z.optional(z.array(wireObject({ keyEpoch: counter, grant: z.string() }, { keyEpoch: "epoch" }))),
  },
  { roomId: "chat_id", memberId: "uid", inviterId: "inviter_uid" },
);
export type LinkKeys = z.output<typeof linkKeys>;
