/*
 * Golden frames: one of each kind as it travels, and its parsed value. A change here changes the wire for clients of
 * earlier releases.
 */
import type {
  CommandInput,
  CommandName,
  CommandReply,
  SignalInput,
  SignalName,
} from "@contract/frames/client-frames.ts";
import type { Push, PushName } from "@contract/frames/server-frames.ts";
import type { Message } from "@contract/message.ts";

type GoldenCommands = {
  [C in CommandName]: { frame: string; input: CommandInput<C>; ack: string; reply: CommandReply<C> };
};
type GoldenSignals = { [S in SignalName]: { frame: string; input: SignalInput<S> } };
type GoldenPushes = { [P in PushName]: { frame: string; push: Extract<Push, { event: P }> } };

export const eventId = "evt-1763690000000-aZ09_-";

/** A text message with a reply, as it travels. */
export const helloWire =
  '{"id":42,"lx":1,"content":"hello 你好 👋🏽","pid":41,"pcontent":"hi","ptjuid":"owner00001","pdel":0,"tjuid":"member0001",' +
  '"sj_zu":1763690000123,"zt":1,"read_type":1,"read_num":2,"event_id":"evt-1763690000000-aZ09_-","rev":77}';
export const hello: Message = {
  ...{ id: 42, kind: "text", content: "hello 你好 👋🏽", replyTo: 41, quotedText: "hi", quotedSenderId: "owner00001" },
  ...{ quotedRecalled: false, senderId: "member0001", sentAt: 1763690000123, status: "sent", readByMe: true },
  ...{ readCount: 2, eventId, rev: 77 },
};

/** The same message after a recall of the quoted one. */
export const goneQuoteWire = helloWire
  .replace('"pcontent":"hi"', '"pcontent":""')
  .replace('"pdel":0', '"pdel":1,"is_del":2');
export const goneQuote: Message = { ...hello, quotedText: "", quotedRecalled: true, quotedDeleted: 2 };

const peopleWire =
  '[{"device":"d1","uid":"owner00001","muted":false,"camera":true,"screen":false},' +
  '{"device":"d2","uid":"member0001","muted":true,"camera":false,"screen":false}]';
const people = [
  { device: "d1", memberId: "owner00001", muted: false, camera: true, screen: false },
  { device: "d2", memberId: "member0001", muted: true, camera: false, screen: false },
];

const frameOf = (type: string, data: string): string => `{"type":"${type}","event_id":"${eventId}","data":${data}}`;
export const ackOf = (type: string, data: string): string =>
  `{"type":"ack","event_id":"${eventId}","origin_type":"${type}","code":1,"data":${data},"msg":"","rev":77}`;

export const commands: GoldenCommands = {
  sendMessage: {
    frame: frameOf("add_msg", '{"lx":1,"content":"hello 你好 👋🏽","pid":41}'),
    input: { kind: "text", content: "hello 你好 👋🏽", replyTo: 41 },
    ack: ackOf("add_msg", `[${helloWire}]`),
    reply: [hello],
  },
  markRead: {
    frame: frameOf("read_msg", '{"msg_id":"1,2,3"}'),
    input: { messageIds: [1, 2, 3] },
    ack: ackOf("read_msg", '{"msg_ids":[1,2,3]}'),
    reply: { messageIds: [1, 2, 3] },
  },
  recall: {
    frame: frameOf("qx_msg", '{"msg_id":42}'),
    input: { messageId: 42 },
    ack: ackOf("qx_msg", '{"msg_id":42}'),
    reply: { messageId: 42 },
  },
  resume: {
    frame: frameOf("list_reconnect_msg", '{"pos_id":41,"rev":76,"epoch":"e1"}'),
    input: { afterId: 41, rev: 76, epoch: "e1" },
    ack: ackOf("list_reconnect_msg", `{"list":[${helloWire}],"rev":77,"epoch":"e1","cleared_to":7,"more":false}`),
    reply: { messages: [hello], rev: 77, epoch: "e1", clearedTo: 7, more: false },
  },
  react: {
    frame: frameOf("react", '{"msg_id":42,"emoji":"👍","on":true}'),
    input: { messageId: 42, emoji: "👍", on: true },
    ack: ackOf("react", '{"msg_id":42,"emoji":"👍"}'),
    reply: { messageId: 42, emoji: "👍" },
  },
  vote: {
    frame: frameOf("vote_msg", '{"msg_id":42,"choices":[0,2]}'),
    input: { messageId: 42, choices: [0, 2] },
    ack: ackOf("vote_msg", '{"msg_id":42,"choices":[0,2]}'),
    reply: { messageId: 42, choices: [0, 2] },
  },
  edit: {
    frame: frameOf("edit_msg", '{"msg_id":42,"content":"hello there"}'),
    input: { messageId: 42, content: "hello there" },
    ack: ackOf("edit_msg", '{"msg_id":42,"content":"hello there","edited_at":1700000060000}'),
    reply: { messageId: 42, content: "hello there", editedAt: 1700000060000 },
  },
  joinCall: {
    frame: frameOf("call_join", '{"call_id":"c1","device":"d2","muted":true}'),
    input: { callId: "c1", device: "d2", muted: true },
    ack: ackOf(
      "call_join",
      `{"call_id":"c1","device":"d2","people":${peopleWire},"ice":[{"urls":["stun:stun.example:3478"]},{"urls":["turn:turn.example:3478"],"username":"1763690000:d2","credential":"aGVsbG8="}],"relay_only":false,"max":8}`,
    ),
    reply: {
      ...{ callId: "c1", device: "d2", people, relayOnly: false, max: 8 },
      ice: [
        { urls: ["stun:stun.example:3478"] },
        { urls: ["turn:turn.example:3478"], username: "1763690000:d2", credential: "aGVsbG8=" },
      ],
    },
  },
  leaveCall: {
    frame: frameOf("call_leave", '{"device":"d2"}'),
    input: { device: "d2" },
    ack: ackOf("call_leave", "{}"),
    reply: {},
  },
  setCallState: {
    frame: frameOf("call_state", '{"muted":false,"camera":true,"screen":false}'),
    input: { muted: false, camera: true, screen: false },
    ack: ackOf("call_state", '{"muted":false,"camera":true,"screen":false}'),
    reply: { muted: false, camera: true, screen: false },
  },
  signalCall: {
    frame: frameOf("call_signal", '{"to":"d1","body":"offer"}'),
    input: { to: "d1", body: "offer" },
    ack: ackOf("call_signal", "{}"),
    reply: {},
  },
};

/** Answer to a client that has missed too much, or has another epoch. */
export const reloadAck = {
  frame: `{"type":"ack","event_id":"${eventId}","origin_type":"list_reconnect_msg","code":1,"data":{"pos_id":20001},"msg":""}`,
  reply: { reloadFrom: 20001 },
};

export const refusedAck = `{"type":"ack","event_id":"${eventId}","origin_type":"add_msg","code":-1,"data":null,"msg":"You are muted."}`;

/** Ack that asks to repeat the command after a delay in seconds. */
export const slowDownAck = `{"type":"ack","event_id":"${eventId}","origin_type":"add_msg","code":-1,"data":null,"msg":"slow down","retry_after":1}`;

export const signals: GoldenSignals = {
  got: { frame: '{"type":"got","data":{"rev":77,"n":8123456789012345}}', input: { rev: 77, n: 8123456789012345 } },
  typing: { frame: '{"type":"typing","data":{"on":true}}', input: { on: true } },
};

export const pushes: GoldenPushes = {
  messagesAdded: {
    frame: `{"type":"c_add_msg","rev":77,"data":[${helloWire}]}`,
    push: { event: "messagesAdded", rev: 77, data: [hello] },
  },
  messageRecalled: {
    frame: '{"type":"c_qx_msg","rev":78,"data":{"msg_id":42,"uid":"owner00001","rev":78}}',
    push: { event: "messageRecalled", rev: 78, data: { messageId: 42, memberId: "owner00001", rev: 78 } },
  },
  readUpTo: {
    frame: '{"type":"c_read_msg","data":[{"uid":"member0001","pos_id":42}]}',
    push: { event: "readUpTo", data: [{ memberId: "member0001", readUpTo: 42 }] },
  },
  historyCleared: {
    frame: '{"type":"c_chat_clear_msg","rev":79,"data":{"cleared_to":42,"uid":"owner00001","rev":79}}',
    push: { event: "historyCleared", rev: 79, data: { clearedTo: 42, memberId: "owner00001", rev: 79 } },
  },
  memberMuted: {
    frame: '{"type":"c_user_up_ltzt","rev":80,"data":{"jin_uid":"member0001","on":true}}',
    push: { event: "memberMuted", rev: 80, data: { memberId: "member0001", on: true } },
  },
  roomStateChanged: {
    frame:
      '{"type":"c_chat_up_ltzt","rev":81,"data":{"mute_all":true,"state":"normal","seats":5,"seats_used":3,"expires_at":1764294800000,' +
      '"members_save":true}}',
    push: {
      event: "roomStateChanged",
      rev: 81,
      data: { muteAll: true, state: "normal", seats: 5, seatsUsed: 3, endsAt: 1764294800000, membersSave: true },
    },
  },
  memberChanged: {
    frame:
      '{"type":"c_user_up","rev":92,"data":{"id":"member0001","mc":"小明","avatar":"","lx":2,"co_owner":true,"paid":false,' +
      '"muted":false,"online":true,"pos_id":42}}',
    push: {
      event: "memberChanged",
      rev: 92,
      data: {
        ...{ id: "member0001", name: "小明", avatar: "", role: "coOwner", paid: false, muted: false },
        ...{ online: true, readUpTo: 42 },
      },
    },
  },
  avatarChanged: {
    frame: '{"type":"c_user_up_avatar","rev":82,"data":{"uid":"member0001","avatar":"/api/media/f1?s=1"}}',
    push: { event: "avatarChanged", rev: 82, data: { memberId: "member0001", avatar: "/api/media/f1?s=1" } },
  },
  memberRenamed: {
    frame: '{"type":"c_user_up_mc","rev":83,"data":{"uid":"member0001","mc":"小明"}}',
    push: { event: "memberRenamed", rev: 83, data: { memberId: "member0001", name: "小明" } },
  },
  roomRenamed: {
    frame: '{"type":"c_chat_up_mc","rev":84,"data":{"chat_mc":"Book club"}}',
    push: { event: "roomRenamed", rev: 84, data: { name: "Book club" } },
  },
  memberAdded: {
    frame:
      '{"type":"c_chat_user_add","rev":85,"data":{"id":"member0002","avatar":"","mc":"Ann","paid":false,"pos_id":42,"seats_used":3}}',
    push: {
      event: "memberAdded",
      rev: 85,
      data: { id: "member0002", avatar: "", name: "Ann", paid: false, readUpTo: 42, seatsUsed: 3 },
    },
  },
  memberRemoved: {
    frame: '{"type":"c_chat_user_del","rev":86,"data":{"uid":"member0002","seats_used":2}}',
    push: { event: "memberRemoved", rev: 86, data: { memberId: "member0002", seatsUsed: 2 } },
  },
  onlineChanged: {
    frame: '{"type":"c_online","data":{"uid":"member0001","online":false}}',
    push: { event: "onlineChanged", data: { memberId: "member0001", online: false } },
  },
  typing: {
    frame: '{"type":"c_typing","data":{"uid":"member0001","on":true}}',
    push: { event: "typing", data: { memberId: "member0001", on: true } },
  },
  reacted: {
    frame: '{"type":"c_react","rev":87,"data":{"msg_id":42,"emoji":"👍","uid":"member0001","on":true,"rev":87}}',
    push: {
      event: "reacted",
      rev: 87,
      data: { messageId: 42, emoji: "👍", memberId: "member0001", on: true, rev: 87 },
    },
  },
  pollChanged: {
    frame:
      '{"type":"c_poll","rev":88,"data":{"msg_id":42,"poll":{"options":["red","blue"],"several":true,"anonymous":true,"ends_at":1700000060000,"counts":[2,1],"voters":3},"rev":88}}',
    push: {
      event: "pollChanged",
      rev: 88,
      data: {
        messageId: 42,
        poll: {
          ...{ options: ["red", "blue"], several: true, anonymous: true, endsAt: 1700000060000 },
          ...{ counts: [2, 1], voters: 3 },
        },
        rev: 88,
      },
    },
  },
  messageEdited: {
    frame:
      '{"type":"c_edit_msg","rev":87,"data":{"msg_id":42,"content":"hello there","edited_at":1700000060000,"rev":87}}',
    push: {
      event: "messageEdited",
      rev: 87,
      data: { messageId: 42, content: "hello there", editedAt: 1700000060000, rev: 87 },
    },
  },
  transcribed: {
    frame: '{"type":"c_fan_text","rev":88,"data":{"msg_id":42,"fan_text":"hello","rev":88}}',
    push: { event: "transcribed", rev: 88, data: { messageId: 42, transcript: "hello", rev: 88 } },
  },
  knocks: {
    frame:
      '{"type":"c_knocks","data":{"knocks":[{"id":"knock00001","mc":"小明","line":"hi","ends_at":1700000600000}]}}',
    push: {
      event: "knocks",
      data: { knocks: [{ id: "knock00001", name: "小明", line: "hi", endsAt: 1700000600000 }] },
    },
  },
  reports: {
    frame: '{"type":"c_reports","data":{"reports":2}}',
    push: { event: "reports", data: { reports: 2 } },
  },
  callChanged: {
    frame: `{"type":"c_call","data":{"call_id":"c1","people":${peopleWire}}}`,
    push: { event: "callChanged", data: { callId: "c1", people } },
  },
  callSignalled: {
    frame: '{"type":"c_call_signal","data":{"from":"d2","uid":"member0001","body":"offer"}}',
    push: { event: "callSignalled", data: { from: "d2", memberId: "member0001", body: "offer" } },
  },
  mark: {
    frame: '{"type":"mark","data":{"n":8123456789012345}}',
    push: { event: "mark", data: { n: 8123456789012345 } },
  },
  closeAuth: {
    frame: '{"type":"close_auth","data":{"code":-2001}}',
    push: { event: "closeAuth", data: { code: -2001 } },
  },
  closeLogout: {
    frame: '{"type":"close_logout","data":{"code":-3000}}',
    push: { event: "closeLogout", data: { code: -3000 } },
  },
};

/** Closing pushes with the fields that later releases added. */
export const closings: readonly { frame: string; push: Push }[] = [
  {
    frame: '{"type":"close_auth","data":{"code":-2001,"removed":true}}',
    push: { event: "closeAuth", data: { code: -2001, removed: true } },
  },
  {
    frame: '{"type":"close_logout","data":{"code":-3000,"reason":"password"}}',
    push: { event: "closeLogout", data: { code: -3000, reason: "password" } },
  },
  {
    frame: '{"type":"close_auth","data":{"code":-1000,"reason":"password"}}',
    push: { event: "closeAuth", data: { code: -1000, reason: "password" } },
  },
  {
    frame: '{"type":"close_logout","data":{"code":-3000,"reason":"undone"}}',
    push: { event: "closeLogout", data: { code: -3000, reason: "undone" } },
  },
];
