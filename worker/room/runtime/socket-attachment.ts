import * as z from "zod/mini";
import { language } from "../../contract/text/languages.ts";
import { storedUnacked } from "./unacked-bytes.ts";

/**
 * The part of a socket's state that survives hibernation. Role and mute are read from the members table instead, so that
 * a change applies at once. `unread` is missing until the first mark, and in attachments of releases before 2026-11-23.
 */
const attachment = z.object({
  memberId: z.string(),
  session: z.string(),
  language,
  /** Keyed hash of the client's network; missing in attachments of releases before 2026-11-23. */
  network: z.catch(z.optional(z.string()), undefined),
  unread: z.catch(z.optional(storedUnacked), undefined),
  /** Highest notice that the client knows; missing in attachments of releases before 2026-11-29. */
  notices: z.catch(z.optional(z.number()), undefined),
  /** Id of the socket's participant in the call. */
  device: z.catch(z.optional(z.string()), undefined),
  /** Time at which the participant was bound to the socket. */
  boundAt: z.catch(z.optional(z.number()), undefined),
});
export type Attachment = z.output<typeof attachment>;

/** A socket whose attachment cannot be read belongs to no member: its next frame is answered with a request to log in. */
const unreadable: Attachment = { memberId: "", session: "", language: "en" };

export function readAttachment(socket: WebSocket): Attachment {
  const read = z.safeParse(attachment, socket.deserializeAttachment());
  return read.success ? read.data : unreadable;
}
