/** Frame names: English in the code, documented names on the wire. */

export const ClientEvent = {
  ping: "ping",
  sendMessage: "add_msg",
  markRead: "read_msg",
  recall: "qx_msg",
  edit: "edit_msg",
  vote: "vote_msg",
  resume: "list_reconnect_msg",
  got: "got",
  react: "react",
  joinCall: "call_join",
  leaveCall: "call_leave",
  setCallState: "call_state",
  signalCall: "call_signal",
  typing: "typing",
} as const;
export type ClientEvent = keyof typeof ClientEvent;

export const ServerEvent = {
  ack: "ack",
  pong: "pong",
  closeAuth: "close_auth",
  closeLogout: "close_logout",
  messagesAdded: "c_add_msg",
  messageRecalled: "c_qx_msg",
  messageEdited: "c_edit_msg",
  pollChanged: "c_poll",
  readUpTo: "c_read_msg",
  historyCleared: "c_chat_clear_msg",
  memberMuted: "c_user_up_ltzt",
  roomStateChanged: "c_chat_up_ltzt",
  avatarChanged: "c_user_up_avatar",
  memberRenamed: "c_user_up_mc",
  memberChanged: "c_user_up",
  roomRenamed: "c_chat_up_mc",
  memberAdded: "c_chat_user_add",
  memberRemoved: "c_chat_user_del",
  onlineChanged: "c_online",
  typing: "c_typing",
  reacted: "c_react",
  transcribed: "c_fan_text",
  knocks: "c_knocks",
  reports: "c_reports",
  callChanged: "c_call",
  callSignalled: "c_call_signal",
  mark: "mark",
} as const;
export type ServerEvent = keyof typeof ServerEvent;

export const subprotocol = "parley.v1";

/** The platform answers exactly this text without waking a hibernating room; any other text wakes the room. */
export const pingFrame = '{"type":"ping"}';
export const pongFrame = '{"type":"pong"}';

/** An event id has the shape `evt-{timestamp}-{random}`. A random part of `Math.random()` has a dot. */
export const eventIdRule = /^evt-\d{1,16}-[A-Za-z0-9._-]{1,64}$/;
