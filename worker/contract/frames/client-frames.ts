import * as z from "zod/mini";
import * as Limits from "../limits.ts";
import { albumId, message, messageKind } from "../message.ts";
import { newPoll } from "../poll.ts";
import { nothing } from "../response-body.ts";
import { sealedReaction } from "../sealed/sealed-name.ts";
import { callDeviceId, callId, callSignalBody, callState, callStateChange, joinedCall } from "../voice-call.ts";
import { counter, flag, joinedIds, timestamp, wireObject } from "../wire.ts";
import { resume } from "./resume.ts";

const choice = wireObject({ messageId: counter, choices: z.array(counter) }, { messageId: "msg_id" });

/** Commands: frames that a client sends with an event id, each answered by one ack. */
export const commandFrames = {
  /** `add_msg`: sends a message. Idempotent per member and event id: a retry returns the stored message. */
  sendMessage: {
    data: wireObject(
      {
        kind: messageKind,
        content: z._default(z.string(), ""),
        replyTo: z._default(counter, 0),
        fileId: z.optional(z.string()),
        width: z.optional(counter),
        height: z.optional(counter),
        durationSeconds: z.optional(z.number().check(z.gte(0))),
        posterFileId: z.optional(z.string()),
        albumId: z.optional(albumId),
        poll: z.optional(newPoll),
      },
      { kind: "lx", replyTo: "pid", durationSeconds: "sc", posterFileId: "thumb_file_id" },
    ),
    ack: z.array(message),
  },
  /** `read_msg`: the member has read these messages. */
  markRead: {
    data: wireObject({ messageIds: joinedIds(Limits.readIdsMax) }, { messageIds: "msg_id" }),
    ack: wireObject({ messageIds: z.array(counter) }, { messageIds: "msg_ids" }),
  },
  /** `qx_msg`: deletes the member's own message for all. */
  recall: {
    data: wireObject({ messageId: counter }, { messageId: "msg_id" }),
    ack: wireObject({ messageId: counter }, { messageId: "msg_id" }),
  },
  resume,
  /** `react`: adds or removes an emoji on a message. */
  react: {
    data: wireObject(
      {
        messageId: counter,
        /** Encrypted in a sealed room. */
        emoji: z.union([z.string().check(z.minLength(1), z.maxLength(Limits.emojiMaxCodeUnits)), sealedReaction]),
        on: flag,
      },
      { messageId: "msg_id" },
    ),
    ack: wireObject({ messageId: counter, emoji: z.string() }, { messageId: "msg_id" }),
  },
  /** `edit_msg`: replaces the text or caption of the member's own message, for `Limits.editableMs` after it was sent. */
  edit: {
    data: wireObject({ messageId: counter, content: z.string() }, { messageId: "msg_id" }),
    ack: wireObject({ messageId: counter, content: z.string(), editedAt: timestamp }, { messageId: "msg_id" }),
  },
  /** `vote_msg`: the member's choice in a poll, as option numbers from 0; none takes the vote back. */
  vote: { data: choice, ack: choice },
  /**
   * `call_join`: joins the room's call, or starts one. With `callId` a device comes back after a lost socket: within
   * `callRejoinMs` as the same participant, later as a new one; it is refused once that call is over. `device`: id of
   * that participant; refused if the session has joined in another window since. Without `callId` the device is a new
   * participant, and takes the session's former one out. The participant is bound to the socket. Refused over `POST /api/room/exchange`, where no
   * socket is open between two requests to get signals.
   */
  joinCall: {
    data: wireObject({
      callId: z.optional(callId),
      device: z.optional(callDeviceId),
      muted: z._default(flag, false),
    }),
    ack: joinedCall,
  },
  /**
   * `call_leave`: gives up this socket's place in the call. `device`: a place of the same session, for a client whose socket
   * was lost: the new socket has none.
   */
  leaveCall: { data: wireObject({ device: z.optional(callDeviceId) }), ack: nothing },
  /** `call_state`: changes what this socket's device lets others in the call hear and see. */
  setCallState: { data: callStateChange, ack: callState },
  /** `call_signal`: a text for one other device in the call. Refused while that device has no socket. */
  signalCall: { data: wireObject({ to: callDeviceId, body: callSignalBody }), ack: nothing },
};
export type CommandName = keyof typeof commandFrames;
export type CommandInput<C extends CommandName> = z.output<(typeof commandFrames)[C]["data"]>;
export type CommandReply<C extends CommandName> = z.output<(typeof commandFrames)[C]["ack"]>;

/** Signals: frames without an event id and without an answer. */
export const signalFrames = {
  /**
   * `got`: the revision that the client has received, and the number of the mark that it repeats. Not acknowledged.
   */
  got: { data: wireObject({ rev: counter, n: z.optional(counter) }) },
  /** `typing`: best effort, not acknowledged. */
  typing: { data: wireObject({ on: flag }) },
};
export type SignalName = keyof typeof signalFrames;
export type SignalInput<S extends SignalName> = z.output<(typeof signalFrames)[S]["data"]>;
