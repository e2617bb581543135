/* Golden bodies of the calls: the JSON on the wire, and the parsed value. */
import { endpoints } from "@contract/endpoints/endpoints.ts";
import { hookDelivery } from "@contract/hooks.ts";
import { linkInfo } from "@contract/link-info.ts";
import { login, loginRequest, setupRequest, workNeeded } from "@contract/login.ts";
import { me, member, preferenceChanges } from "@contract/member.ts";
import { message } from "@contract/message.ts";
import { order, orderRequest, pricing, quote, quoteRequest } from "@contract/order.ts";
import { orderReceipt } from "@contract/order-receipt.ts";
import { newPoll } from "@contract/poll.ts";
import { pushNotice } from "@contract/push.ts";
import { roomInfo } from "@contract/room-info.ts";
import { uploadedFile, uploadPlan, uploadProgress } from "@contract/upload.ts";
import type * as z from "zod/mini";
import { type GoldenBody, golden, same } from "./golden-body.ts";
import { hello, helloWire } from "./golden-frames.ts";
import { goldenKeys } from "./sealed/golden-keys.ts";

const noReply = '"pid":0,"pcontent":"","ptjuid":"","tjuid":"member0001","sj_zu":1763690000123';
const counts = '"read_type":0,"read_num":0,"event_id":"evt-1-a","rev":9';
const bare = {
  status: "sent" as const,
  ...{ content: "", replyTo: 0, quotedText: "", quotedSenderId: "", senderId: "member0001", sentAt: 1763690000123 },
  ...{ readByMe: false, readCount: 0, eventId: "evt-1-a", rev: 9 },
};

const memberWire =
  '{"id":"member0001","mc":"小明","avatar":"","lx":2,"paid":false,"muted":true,"online":true,"pos_id":42}';
const memberEnglish: z.output<typeof member> = {
  ...{ id: "member0001", name: "小明", avatar: "", role: "member", paid: false, muted: true },
  ...{ online: true, readUpTo: 42 },
};

const meWire =
  '{"id":"owner00001","mc":"Ann","avatar":"","lx":1,"paid":false,"muted":false,"online":true,"pos_id":42,"email":"ann@example.com",' +
  '"flags":{"is_ck":true,"email_chat_jjgq":true,"email_lxwd":false,"email_new_user":true,"email_tz":true,"xx_tx":true,"xx_tz":false,' +
  '"xx_yl":false,"is_show_invite_modal":true}}';
const meEnglish: z.output<typeof me> = {
  ...{ id: "owner00001", name: "Ann", avatar: "", role: "owner", paid: false, muted: false, online: true },
  readUpTo: 42,
  email: "ann@example.com",
  flags: {
    ...{ tourSeen: true, mailEndsSoon: true, mailUnread: false, mailNewMember: true, mail: true, sound: true },
    ...{ notify: false, preview: false, showInvite: true },
  },
};

const roomWire =
  '{"chat_id":"room12345678","epoch":"e1","chat_mc":"Book club","state":"normal","seats":5,"seats_used":2,"expires_at":1764294800000,' +
  `"purge_at":1764554000000,"mute_all":false,"cleared_to":7,"last_id":42,"rev":77,"server_time":1763690000123,"me":${meWire},` +
  '"room_link":"https://parley.example/i/abc","paid_join":{"on":true,"ic":"def","price":500}}';
const roomEnglish: z.output<typeof roomInfo> = {
  ...{ roomId: "room12345678", epoch: "e1", name: "Book club", state: "normal", seats: 5, seatsUsed: 2 },
  ...{ endsAt: 1764294800000, purgeAt: 1764554000000, muteAll: false, clearedTo: 7, lastId: 42, rev: 77 },
  ...{ serverTime: 1763690000123, me: meEnglish, roomLink: "https://parley.example/i/abc" },
  paidJoin: { on: true, code: "def", price: 500 },
};

const orderEnglish = { amount: 900, currency: "usd", payUrl: null, expiresAt: 1763691800000 } as const;

export const bodies: readonly GoldenBody[] = [
  golden("a text message", message, helloWire, hello),
  golden(
    "a message with every field of a file, an album, a capsule and a bot",
    message,
    `{"id":2,"lx":4,"content":"x",${noReply},"edited_at":1700000060000,"imported":1,"bot":1,"zt":2,${counts},` +
      '"file_url":"/api/media/f?x","file_id":"f","width":640,"height":480,"size":99,"sc":12.5,"is_fan":1,"fan_text":"hello",' +
      '"slt_url":"/api/media/p?x","album_id":"a1B2_-","origin_name":"报告.pdf","ext":"pdf","reactions":{"👍":["a","b"]}}',
    {
      ...bare,
      ...{ id: 2, kind: "video", content: "x", editedAt: 1700000060000, imported: true, bot: true },
      ...{ status: "recalled", fileUrl: "/api/media/f?x", fileId: "f", width: 640, height: 480, size: 99 },
      ...{ durationSeconds: 12.5, transcribed: true, transcript: "hello", posterUrl: "/api/media/p?x" },
      ...{ albumId: "a1B2_-", fileName: "报告.pdf", extension: "pdf", reactions: { "👍": ["a", "b"] } },
    },
  ),
  golden(
    "a notice with all that one can say",
    message,
    `{"id":6,"lx":95,"content":"",${noReply},"zt":1,${counts},"sys":{"actor":"owner00001","actor_role":1,"target":"member0003",` +
      '"mc":"New","old_mc":"Old","on":true,"gone":true,"role":"coOwner"}}',
    {
      ...bare,
      ...{ id: 6, kind: "muteChanged" },
      notice: {
        ...{ actorId: "owner00001", actorRole: "owner", targetId: "member0003", name: "New", oldName: "Old" },
        ...{ on: true, gone: true, role: "coOwner" },
      },
    },
  ),
  golden("a member", member, memberWire, memberEnglish),
  golden(
    "a co-owner who shows the last visit",
    member,
    memberWire
      .replace('"lx":2', '"lx":2,"co_owner":true')
      .replace('"online":true,"pos_id":42', '"online":false,"pos_id":42,"last_here":1763690040000'),
    { ...memberEnglish, role: "coOwner", online: false, lastHere: 1763690040000 },
  ),
  golden("me", me, meWire, meEnglish),
  golden(
    "some flags",
    preferenceChanges,
    '{"email_lxwd":true,"xx_yl":false,"share_last_here":true,"notify_calls":false}',
    {
      mailUnread: true,
      preview: false,
      shareLastHere: true,
      notifyCalls: false,
    },
  ),
  golden("a room", roomInfo, roomWire, roomEnglish),
  golden(
    "a room with all that a room can have",
    roomInfo,
    roomWire
      .replace('"cleared_to"', '"bots":[{"id":"bot0000001","mc":"Builder"}],"hook_host":"a.example","cleared_to"')
      .replace(
        `"me":${meWire}`,
        '"call":{"call_id":"c1","people":[{"device":"d1","uid":"owner00001","muted":false,"camera":true,"screen":false}]},' +
          `"call_relay_only":true,"me":${meWire},"former":[{"id":"member0003","mc":"Gus"}],"unread":3,"last_msg":${helloWire},` +
          '"last_sender":"Gus","last_gone":true,"overview_tag":"e1.77.0","yq_code":"xyz"',
      ),
    {
      ...{ ...roomEnglish, bots: [{ id: "bot0000001", name: "Builder" }], hookHost: "a.example", callRelayOnly: true },
      call: {
        callId: "c1",
        people: [{ device: "d1", memberId: "owner00001", muted: false, camera: true, screen: false }],
      },
      ...{ former: [{ id: "member0003", name: "Gus" }], unread: 3, newest: hello, newestSender: "Gus" },
      ...{ newestSenderGone: true, overviewTag: "e1.77.0", linkCode: "xyz" },
    },
  ),
  golden(
    "a request for the overview of a room that changed since",
    endpoints.getRoom.query,
    '{"chat_id":"room12345678","overview":true,"known":"e1.77.0"}',
    { roomId: "room12345678", overview: true, known: "e1.77.0" },
  ),
  golden(
    "a notification",
    pushNotice,
    '{"chat_id":"room12345678","uid":"member0002","chat_mc":"Book club","unread":3,"msg_id":42,"mentioned":true,"knocks":1,"talking":3,"mc":"Gus",' +
      '"gone":true,"content":"hello","tjuid":"member0001","event_id":"evt-1-a","lx":1}',
    {
      ...{ roomId: "room12345678", memberId: "member0002", roomName: "Book club", unread: 3, messageId: 42 },
      ...{
        mentioned: true,
        knocks: 1,
        talking: 3,
        senderName: "Gus",
        gone: true,
        text: "hello",
        senderId: "member0001",
        eventId: "evt-1-a",
      },
      kind: "text",
    },
  ),
  ...[endpoints.setCoOwner, endpoints.setSaving, endpoints.setKnocking, endpoints.setAnnouncer].map(({ path, body }) =>
    same(`a switch at ${path}`, body, { on: true }),
  ),
  ...[endpoints.renewOwnerLink, endpoints.renewMyLink].map(({ path, body }) =>
    golden(`a renewal that logs other devices out at ${path}`, body, '{"log_out_others":true}', { logOutOthers: true }),
  ),
  golden(
    "a login",
    login,
    `{"token":"t","chat_id":"room12345678","yq_code":"abc","uid":"owner00001","lx":1,"room":${roomWire}}`,
    { token: "t", roomId: "room12345678", linkCode: "abc", memberId: "owner00001", role: "owner", room: roomEnglish },
  ),
  golden(
    "a login request",
    loginRequest,
    '{"ic":"abc","password":"secret","mc":"Ann","captcha":"c29sdmVk","line":"hi","knock_token":"def","attempt":"an-attempt-of-21-signs"}',
    {
      ...{ code: "abc", password: "secret", name: "Ann", captcha: "c29sdmVk", line: "hi", knockToken: "def" },
      attempt: "an-attempt-of-21-signs",
    },
  ),
  same("the data of a login that needs a proof of work first", workNeeded, {
    challenge: { parameters: { cost: 2000 }, signature: "ab" },
  }),
  golden("a set-up", setupRequest, '{"ic":"abc","password":"secret","mc":"Ann","chat_mc":"Book club"}', {
    ...{ code: "abc", password: "secret", name: "Ann", roomName: "Book club" },
  }),
  golden(
    "what is behind a link",
    linkInfo,
    '{"kind":"room","state":"expired","chat_mc":"读书会","inviter":"Olivia","needs_password":false,"needs_name":true,' +
      '"recovery":true,"knocking":true,"price":500,"expires_at":1764294800000}',
    {
      ...{ kind: "room", state: "expired", roomName: "读书会", inviter: "Olivia", needsPassword: false },
      ...{ needsName: true, recovery: true, knocking: true, price: 500, endsAt: 1764294800000 },
    },
  ),
  same("what is for sale", pricing, {
    ...{ currency: "usd", methods: ["card", "alipay"], currencies: [{ currency: "usd", methods: ["card"] }] },
    ...{ suggested: "usd", seats: { min: 2, max: 500 }, days: [1, 3, 7], sandbox: true },
  }),
  golden("a request for a quote", quoteRequest, '{"kind":"join","ic":"abc","coupon":"SPRING"}', {
    ...{ kind: "join", code: "abc", coupon: "SPRING" },
  }),
  golden(
    "a quote whose coupon changes nothing",
    quote,
    '{"currency":"usd","amount":99,"list_amount":99,"discount":0,"coupon_ok":false,"coupon_reason":"Not used."}',
    { currency: "usd", amount: 99, listAmount: 99, discount: 0, couponOk: false, couponReason: "Not used." },
  ),
  same("an order for a room", orderRequest, {
    ...{ kind: "create", email: "ann@example.com", seats: 5, days: 7, method: "alipay", amount: 700, captcha: "c" },
    ...{ agree: true, reopens: true, sealed: true },
  }),
  golden(
    "an order to join",
    orderRequest,
    '{"kind":"join","ic":"abc","email":"bob@example.com","method":"card","captcha":"c","agree":true}',
    { kind: "join", code: "abc", email: "bob@example.com", method: "card", captcha: "c", agree: true },
  ),
  same("an order for seats", orderRequest, {
    ...{ kind: "seats", seats: 3, email: "ann@example.com", method: "card", amount: 700 },
  }),
  same("an order for time", orderRequest, { kind: "time", days: 30, method: "card" }),
  same("what a room offers its successor", endpoints.getReopening.data, {
    seats: 5,
    people: 3,
    days: 7,
    reopened: false,
  }),
  golden("the successor of a link's room is asked for", endpoints.findSuccessor.body, '{"ic":"abc"}', { code: "abc" }),
  golden("a successor", endpoints.findSuccessor.data, '{"chat_id":"abcdefghijkl","ic":"abc"}', {
    ...{ roomId: "abcdefghijkl", code: "abc" },
  }),
  golden(
    "an order",
    order,
    '{"order_id":"o1","kind":"create","status":"pending","amount":900,"currency":"usd","pay_url":"https://pay.example/s1",' +
      '"expires_at":1763691800000}',
    { ...orderEnglish, orderId: "o1", kind: "create", status: "pending", payUrl: "https://pay.example/s1" },
  ),
  golden(
    "an order with all that became of it",
    order,
    '{"order_id":"o1","reference":"r1","public":true,"kind":"time","status":"cancelled","amount":900,"currency":"usd",' +
      '"pay_url":null,"expires_at":1763691800000,"ic":"abc","link":"https://parley.example/i/abc","reason":"changed","declined":true}',
    {
      ...{ ...orderEnglish, orderId: "o1", reference: "r1", public: true, kind: "time", status: "cancelled" },
      ...{ code: "abc", link: "https://parley.example/i/abc", reason: "changed", declined: true },
    },
  ),
  golden(
    "the receipt of a refunded order with tax",
    orderReceipt,
    '{"number":"r1","date":1763691800000,"seller":{"name":"Ann","address":"1 Main St","tax_id":"DE1"},"lines":[{"text":"Chat room","quantity":1,"amount":1000},{"text":"Discount","quantity":1,"amount":-100}],"net":900,"tax":[{"rate":7.5,"amount":68}],"total":968,"currency":"usd","method":"card","refunds":[{"date":1763691900000,"amount":968,"state":"under_way"}],"invoice_url":"https://invoice.example/1"}',
    {
      ...{ number: "r1", date: 1763691800000, seller: { name: "Ann", address: "1 Main St", taxId: "DE1" } },
      lines: [
        { text: "Chat room", quantity: 1, amount: 1000 },
        { text: "Discount", quantity: 1, amount: -100 },
      ],
      ...{ net: 900, tax: [{ rate: 7.5, amount: 68 }], total: 968, currency: "usd", method: "card" },
      refunds: [{ date: 1763691900000, amount: 968, state: "under_way" }],
      invoiceUrl: "https://invoice.example/1",
    },
  ),
  same("a ticket to take back", endpoints.undoTicket.body, { ticket: "abc" }),
  golden(
    "whose seat a ticket opens",
    endpoints.readTicket.data,
    '{"chat_mc":"Book club","mc":"Ann","chat_id":"r1","uid":"m1"}',
    {
      ...{ roomName: "Book club", name: "Ann", roomId: "r1", memberId: "m1" },
    },
  ),
  golden(
    "a new hand-off to another device",
    endpoints.makeHandOff.data,
    '{"id":"h1","code":"7K3M9QXZ","token":"t1","expires_at":1782000120000}',
    { id: "h1", code: "7K3M9QXZ", token: "t1", expiresAt: 1782000120000 },
  ),
  same("a device joins a hand-off by its link", endpoints.joinHandOff.body, { id: "h1" }),
  same("a device joins a hand-off by its code", endpoints.joinHandOff.body, { code: "7K3M9QXZ" }),
  golden("a device has joined a hand-off", endpoints.joinHandOff.data, '{"token":"t2","expires_at":1782000120000}', {
    ...{ token: "t2", expiresAt: 1782000120000 },
  }),
  ...[endpoints.readHandOff, endpoints.endHandOff, endpoints.getKnock].map(({ path, body }) =>
    same(`a token at ${path}`, body, { token: "t1" }),
  ),
  same("the other device's messages", endpoints.readHandOff.data, { joined: true, messages: ["b25l"] }),
  same("a message to the other device", endpoints.writeHandOff.body, { token: "t1", number: 0, content: "b25l" }),
  golden("a page of the history", endpoints.listMessages.data, `{"list":[${helloWire}],"more":true}`, {
    ...{ messages: [hello], more: true },
  }),
  golden(
    "personal links",
    endpoints.inviteMembers.data,
    '[{"uid":"m","ic":"abc","link":"https://parley.example/i/abc"}]',
    [{ memberId: "m", code: "abc", link: "https://parley.example/i/abc" }],
  ),
  golden("a profile change", endpoints.editMe.body, '{"mc":"Ann","email":"","flags":{"xx_tx":false}}', {
    ...{ name: "Ann", email: "", flags: { sound: false } },
  }),
  golden("a new room name", endpoints.renameRoom.body, '{"chat_mc":"读书会"}', { name: "读书会" }),
  same("own votes", endpoints.listVotes.data, { choices: [1], voters: [[], ["m"]] }),
  golden("the end of a poll", endpoints.endPoll.data, '{"ends_at":1700000060000}', { endsAt: 1700000060000 }),
  golden("a poll to send", newPoll, '{"options":["red","blue"],"anonymous":true,"ends_in":3600}', {
    ...{ options: ["red", "blue"], anonymous: true, endsIn: 3600 },
  }),
  same("who may start a call", endpoints.setCallStarters.body, { starters: "managers" }),
  same("an answer to a knock", endpoints.answerKnock.body, { admit: true, line: "welcome" }),
  golden(
    "a knock as its device sees it",
    endpoints.getKnock.data,
    '{"state":"waiting","mc":"小明","line":"hi","answer":"","ends_at":1700000600000,"chat_mc":"Garden","owner_name":"Ann"}',
    {
      ...{ state: "waiting", name: "小明", line: "hi", answer: "", endsAt: 1700000600000 },
      ...{ roomName: "Garden", ownerName: "Ann" },
    },
  ),
  golden("a login that has to wait", endpoints.logIn.data, '{"knock_token":"abc","ends_at":1700000600000}', {
    ...{ knockToken: "abc", endsAt: 1700000600000 },
  }),
  golden("who may write", endpoints.setSpeaking.body, '{"slow_mode":30,"announce_only":true}', {
    ...{ slowMode: 30, announceOnly: true },
  }),
  same("a goal to set", endpoints.makeGoal.body, { days: 30, within: 7 }),
  golden(
    "a goal",
    endpoints.getGoal.data,
    '{"goal":{"goal_id":"g","state":"open","days":30,"amount":1200,"paid":700,"contributions":3,"missing":400,"least":99,' +
      '"currency":"usd","ends_at":1764294800000}}',
    {
      goal: {
        ...{ goalId: "g", state: "open", days: 30, amount: 1200, paid: 700, contributions: 3, missing: 400, least: 99 },
        ...{ currency: "usd", endsAt: 1764294800000 },
      },
    },
  ),
  golden("a room without a goal", endpoints.getGoal.data, '{"goal":null}', { goal: null }),
  golden(
    "a contribution",
    endpoints.chipIn.body,
    '{"goal_id":"g","amount":300,"method":"card","email":"mia@example.com","agree":true}',
    { goalId: "g", amount: 300, method: "card", email: "mia@example.com", agree: true },
  ),
  same("a welcome text", endpoints.setWelcome.body, { text: "欢迎" }),
  golden("a message to pin", endpoints.pinMessage.body, '{"msg_id":7,"on":true}', { messageId: 7, on: true }),
  golden("a cleared history", endpoints.clearHistory.data, '{"cleared_to":42}', { clearedTo: 42 }),
  golden(
    "an import of one message",
    endpoints.importMessages.body,
    '{"capsule":"former.1","messages":[{"source_id":7,"author":"Ann","lx":2,"content":"the garden","sj_zu":1700000000000,' +
      '"quote":{"source_id":3,"author":"Bo"},"file_id":"f","width":40,"height":30,"sc":2,"album_id":"a"}]}',
    {
      capsule: "former.1",
      messages: [
        {
          ...{ sourceId: 7, author: "Ann", kind: "image", content: "the garden", sentAt: 1700000000000 },
          quote: { sourceId: 3, author: "Bo" },
          ...{ fileId: "f", width: 40, height: 30, durationSeconds: 2, albumId: "a" },
        },
      ],
    },
  ),
  golden("how far an import got", endpoints.importMessages.data, '{"imported_to":7,"count":1}', {
    ...{ importedTo: 7, count: 1 },
  }),
  golden("a bot's post", endpoints.postByHook.body, '{"text":"done","event_id":"build-7"}', {
    ...{ text: "done", eventId: "build-7" },
  }),
  golden("what a bot posted", endpoints.postByHook.data, '{"msg_ids":[7,8]}', { messageIds: [7, 8] }),
  golden(
    "a bot with its new link",
    endpoints.makeBot.data,
    '{"id":"bot0000001","mc":"Builder","link":"https://parley.example/api/hooks/abc"}',
    { id: "bot0000001", name: "Builder", link: "https://parley.example/api/hooks/abc" },
  ),
  golden(
    "the hooks of a room",
    endpoints.getHooks.data,
    '{"bots":[{"id":"bot0000001","mc":"Builder"}],' +
      '"outgoing":{"url":"https://a.example/x","failing_since":1763690000123,"last_status":500}}',
    {
      bots: [{ id: "bot0000001", name: "Builder" }],
      outgoing: { url: "https://a.example/x", failingSince: 1763690000123, lastStatus: 500 },
    },
  ),
  golden(
    "a delivery of the outgoing hook",
    hookDelivery,
    '{"type":"messages","chat_id":"room12345678","chat_mc":"Book club","sj_zu":1763690000123,"messages":[{"sender_name":"Ann","message":' +
      '{"id":2,"lx":5,"content":"","pid":0,"pcontent":"","ptjuid":"","tjuid":"owner00001","sj_zu":1763690000123,"zt":1,' +
      '"event_id":"evt-1-a","rev":9,"file_id":"f","size":9,"origin_name":"a.txt","ext":"txt"}}]}',
    {
      type: "messages",
      roomId: "room12345678",
      roomName: "Book club",
      sentAt: 1763690000123,
      messages: [
        {
          senderName: "Ann",
          message: {
            ...{ id: 2, kind: "file", content: "", replyTo: 0, quotedText: "", quotedSenderId: "" },
            ...{ senderId: "owner00001", sentAt: 1763690000123, status: "sent", eventId: "evt-1-a", rev: 9 },
            ...{ fileId: "f", size: 9, fileName: "a.txt", extension: "txt" },
          },
        },
      ],
    },
  ),
  golden("a new room link", endpoints.resetRoomLink.data, '{"room_link":"https://parley.example/i/abc"}', {
    roomLink: "https://parley.example/i/abc",
  }),
  golden("a visit", endpoints.countVisit.body, '{"qd_code":"spring"}', { channel: "spring" }),
  golden("a transcript", endpoints.transcribeMessage.data, '{"fan_text":"hello"}', { transcript: "hello" }),
  golden("a finished test checkout", endpoints.finishSandboxCheckout.data, '{"return_url":"/success/o1"}', {
    returnUrl: "/success/o1",
  }),
  golden("an upload's plan", uploadPlan, '{"file_id":"f","part_size":8388608,"parts":3}', {
    ...{ fileId: "f", partSize: 8388608, parts: 3 },
  }),
  golden("an upload's progress", uploadProgress, '{"file_id":"f","part_size":8388608,"parts":3,"parts_done":[1,3]}', {
    ...{ fileId: "f", partSize: 8388608, parts: 3, partsDone: [1, 3] },
  }),
  golden("an uploaded file", uploadedFile, '{"file_id":"f","file_url":"/api/media/f?x","size":9,"mime":"image/png"}', {
    ...{ fileId: "f", fileUrl: "/api/media/f?x", size: 9, mime: "image/png" },
  }),
  ...goldenKeys,
];
