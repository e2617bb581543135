import type { calls } from "../../../worker/contract/calls/calls.ts";
import { aFile } from "../support/files.ts";
import type { World } from "./world.ts";

/** A complete and valid request, so that only the caller's identity can be the reason of a refusal. */
export interface Wanted {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  /** Raw bytes in place of a JSON body. */
  bytes?: BodyInit;
}

type CallName = keyof typeof calls;

const order = { kind: "seats", seats: 1, method: "card" };
const theAuthor = ({ author }: World) => ({ memberId: author.uid });
const device = {
  endpoint: "https://fcm.googleapis.com/fcm/send/x",
  keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
};

let names = 0;

/** A request for each call of the product. */
export const requests: Record<CallName, (world: World) => Wanted> = {
  getPricing: () => ({}),
  quoteOrder: () => ({ body: order }),
  placeOrder: () => ({ body: order }),
  getOrder: () => ({ params: { orderId: "none" } }),
  getPayment: () => ({ params: { sessionId: "none" } }),
  cancelOrder: () => ({ params: { orderId: "none" } }),
  recreateOrder: () => ({ params: { orderId: "none" } }),
  finishSandboxCheckout: () => ({ params: { sessionId: "none" }, body: { outcome: "paid" } }),
  stripeWebhook: () => ({ body: {} }),
  checkCoupon: () => ({ body: { code: "NONE", ...order } }),
  getLink: ({ room }) => ({ params: { code: room.roomIc } }),
  setUpRoom: ({ room }) => ({ body: { ic: room.ownerIc, password: "x", mc: "Eve", chat_mc: "Mine" } }),
  logIn: ({ room }) => ({ body: { ic: room.roomIc, password: "a guess", mc: "Eve" } }),
  logOut: () => ({}),
  recoverOwnerLink: () => ({ body: { email: "nobody@example.com" } }),
  makeTicket: ({ room }) => ({ body: { ic: room.roomIc } }),
  renewMyLink: () => ({ body: {} }),
  readTicket: () => ({ body: { ticket: "none" } }),
  logInByTicket: () => ({ body: { ticket: "none" } }),
  getCaptcha: () => ({}),
  sendFeedback: () => ({ body: { type: "other", content: "fine" } }),
  getContactChannels: () => ({}),
  countVisit: () => ({ body: { qd_code: "x" } }),
  getHealth: () => ({}),
  getRoom: ({ room }) => ({ query: `?chat_id=${room.chatId}` }),
  renameRoom: () => ({ body: { chat_mc: "Renamed" } }),
  muteAll: () => ({ body: { on: true } }),
  setPassword: () => ({ body: { password: "another" } }),
  setPaidJoin: () => ({ body: { on: true } }),
  renewOwnerLink: () => ({}),
  setRecovery: () => ({ body: { on: true } }),
  clearHistory: () => ({}),
  resetRoomLink: () => ({}),
  countContents: () => ({}),
  endRoom: () => ({}),
  leaveRoom: () => ({}),
  listMembers: () => ({}),
  inviteMembers: () => ({ body: { count: 1 } }),
  mailInvites: () => ({ body: { emails: ["guest@example.com"] } }),
  muteMember: (world) => ({ params: theAuthor(world), body: { on: true } }),
  resetMember: (world) => ({ params: theAuthor(world) }),
  removeMember: (world) => ({ params: theAuthor(world) }),
  getMe: () => ({}),
  // The owner may not take the name of a member.
  editMe: () => ({ body: { mc: `Renamed ${++names}` } }),
  listMessages: () => ({}),
  searchMessages: () => ({ body: { q: "hello" } }),
  getMessagesByIds: () => ({ query: "?msg_ids=1" }),
  transcribeMessage: () => ({ params: { messageId: "1" } }),
  getPushKey: () => ({}),
  subscribeToPush: () => ({ body: device }),
  unsubscribeFromPush: () => ({ body: { endpoint: device.endpoint } }),
  beginUpload: () => ({ body: { name: "a.txt", size: 3, mime: "text/plain", category: "chat_file" } }),
  putUploadPart: ({ fileId }) => ({ params: { fileId, part: "1" }, bytes: aFile.bytes }),
  getUpload: ({ fileId }) => ({ params: { fileId } }),
  completeUpload: ({ fileId }) => ({ params: { fileId } }),
  abandonUpload: ({ fileId }) => ({ params: { fileId } }),
};

/** Frames of the socket by their name on the wire; those about a message use one of another member. */
export const frames: Record<string, (world: World) => unknown> = {
  add_msg: () => ({ lx: 1, content: "hello" }),
  read_msg: ({ messageId }) => ({ msg_id: String(messageId) }),
  qx_msg: ({ messageId }) => ({ msg_id: messageId }),
  list_reconnect_msg: () => ({ pos_id: 0 }),
  react: ({ messageId }) => ({ msg_id: messageId, emoji: "👍", on: true }),
  // These frames have no answer; the resume behind them shows whether the socket was accepted.
  got: () => ({ rev: 1 }),
  typing: () => ({ on: true }),
};
