import * as z from "zod/mini";
import { bot } from "../hooks.ts";
import { knock } from "../knock.ts";
import { member } from "../member.ts";
import { message } from "../message.ts";
import { poll } from "../poll.ts";
import { roomFacts } from "../room-facts.ts";
import { roomState } from "../room-info.ts";
import { callDeviceId, voiceCall } from "../voice-call.ts";
import { counter, flag, int, timestamp, wireObject } from "../wire.ts";

/**
 * `close_auth` and `close_logout`: the result code for which the server closes the socket. `reason` "password": the
 * room's password was changed; "undone": another device undid the hand-off that began the session.
 */
const closing = wireObject({ code: int, removed: z.optional(flag), reason: z.optional(z.string()) });

/** Frames that the server sends unasked. */
export const pushFrames = {
  /** `c_add_msg`: new messages, in order; under load several travel in one frame. */
  messagesAdded: z.array(message),
  /** `c_qx_msg`: `memberId` recalled a message. */
  messageRecalled: wireObject(
    { messageId: counter, memberId: z.string(), rev: counter },
    { messageId: "msg_id", memberId: "uid" },
  ),
  /** `c_edit_msg`: a member edited the text or caption of their message. Quotes of the message show the new text. */
  messageEdited: wireObject(
    { messageId: counter, content: z.string(), editedAt: timestamp, rev: counter },
    { messageId: "msg_id" },
  ),
  /** `c_poll`: new results of a poll, at most once a second, or its end. */
  pollChanged: wireObject({ messageId: counter, poll, rev: counter }, { messageId: "msg_id" }),
  /** `c_read_msg`: read positions of members, batched: at most one frame a second. */
  readUpTo: z.array(wireObject({ memberId: z.string(), readUpTo: counter }, { memberId: "uid", readUpTo: "pos_id" })),
  /** `c_chat_clear_msg`: all messages up to `clearedTo` were deleted. */
  historyCleared: wireObject({ clearedTo: counter, memberId: z.string(), rev: counter }, { memberId: "uid" }),
  /** `c_user_up_ltzt`: a member was muted or unmuted. */
  memberMuted: wireObject({ memberId: z.string(), on: flag }, { memberId: "jin_uid" }),
  /**
   * `c_chat_up_ltzt`: who may write, the room's state, seats, end, welcome, pinned messages, or owner-only info changed.
   */
  roomStateChanged: wireObject(
    {
      muteAll: flag,
      state: roomState,
      seats: counter,
      seatsUsed: z.optional(counter),
      endsAt: timestamp,
      ...roomFacts,
      keyEpoch: z.optional(counter),
      rotationDue: z.optional(flag),
      keyRequests: z.optional(counter),
      bots: z.optional(z.array(bot)),
      hookHost: z.optional(z.string()),
    },
    { endsAt: "expires_at" },
  ),
  /** `c_user_up_avatar`: a member has another picture. */
  avatarChanged: wireObject({ memberId: z.string(), avatar: z.string() }, { memberId: "uid" }),
  /** `c_user_up_mc`: a member has another nickname. */
  memberRenamed: wireObject({ memberId: z.string(), name: z.string() }, { memberId: "uid", name: "mc" }),
  /** `c_user_up`: a member has another role. Earlier clients catch up, because the unknown frame leaves a gap. */
  memberChanged: member,
  /** `c_chat_up_mc`: the room has another name. */
  roomRenamed: wireObject({ name: z.string() }, { name: "chat_mc" }),
  /** `c_chat_user_add`: a member took a seat. */
  memberAdded: wireObject(
    {
      id: z.string(),
      avatar: z.string(),
      name: z.string(),
      paid: z.optional(flag),
      /** Initial read position: earlier messages do not count as unread. */
      readUpTo: z.optional(counter),
      seatsUsed: z.optional(counter),
    },
    { name: "mc", readUpTo: "pos_id" },
  ),
  /** `c_chat_user_del`: a seat became free. */
  memberRemoved: wireObject({ memberId: z.string(), seatsUsed: z.optional(counter) }, { memberId: "uid" }),
  /** `c_online`: a member's first socket opened, or the last one closed. */
  onlineChanged: wireObject({ memberId: z.string(), online: flag }, { memberId: "uid" }),
  /** `c_typing`: a member is writing, or stopped. */
  typing: wireObject({ memberId: z.string(), on: flag }, { memberId: "uid" }),
  /** `c_react`: a member added or removed an emoji on a message. */
  reacted: wireObject(
    { messageId: counter, emoji: z.string(), memberId: z.string(), on: flag, rev: counter },
    { messageId: "msg_id", memberId: "uid" },
  ),
  /** `c_fan_text`: the transcript of a voice message is available to all members. */
  transcribed: wireObject(
    { messageId: counter, transcript: z.string(), rev: counter },
    { messageId: "msg_id", transcript: "fan_text" },
  ),
  /** `c_knocks`, for members who may admit: all knocks that wait now, the oldest first. */
  knocks: z.object({ knocks: z.array(knock) }),
  /** `c_reports`, for the owner and co-owners: how many reports nobody dealt with yet. */
  reports: z.object({ reports: counter }),
  /** `c_call`: all people of the call after a change, at most once a second; none when it is over. */
  callChanged: voiceCall,
  /** `c_call_signal`: the text of another device in the call, for this socket's device only. */
  callSignalled: wireObject({ from: callDeviceId, memberId: z.string(), body: z.string() }, { memberId: "uid" }),
  /** `mark`: follows every 256 KiB sent to a socket. The client answers `got` with the same random `n`. */
  mark: wireObject({ n: counter }),
  closeAuth: closing,
  closeLogout: closing,
};
