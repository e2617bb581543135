import type {
  Endpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
} from "../../../worker/contract/endpoints/endpoint.ts";
import type { endpoints } from "../../../worker/contract/endpoints/endpoints.ts";
import { aFile } from "../support/files.ts";
import type { FrameInput, FrameName } from "../support/socket.ts";
import type { World } from "./world.ts";

/** A complete and valid request, so that only the caller's identity can be the reason of a refusal. */
export interface Wanted<C extends Endpoint = Endpoint> {
  params?: EndpointParams<C>;
  query?: Partial<EndpointQuery<C>>;
  body?: EndpointBody<C>;
  /** Raw bytes in place of a JSON body. */
  bytes?: BodyInit;
}

const purchase = { kind: "seats", seats: 1 } as const;
const order = { ...purchase, method: "card" } as const;
const theAuthor = ({ author }: World) => ({ memberId: author.uid });
const device = {
  endpoint: "https://fcm.googleapis.com/fcm/send/x",
  keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
};
const recipientId = "A".repeat(22);
const wrappedKey = "A".repeat(80);

let names = 0;

/** A request for each endpoint of the product. */
export const requests: { [Name in keyof typeof endpoints]: (world: World) => Wanted<(typeof endpoints)[Name]> } = {
  getPricing: () => ({}),
  getStatus: () => ({}),
  quoteOrder: () => ({ body: purchase }),
  placeOrder: () => ({ body: order }),
  getOrder: () => ({ params: { orderId: "none" } }),
  getOrderReceipt: () => ({ params: { orderId: "none" } }),
  nameCompany: () => ({ params: { orderId: "none" }, body: { name: "Acme" } }),
  getPayment: () => ({ params: { sessionId: "none" } }),
  cancelOrder: () => ({ params: { orderId: "none" } }),
  recreateOrder: () => ({ params: { orderId: "none" } }),
  finishSandboxCheckout: () => ({ params: { sessionId: "none" }, body: { outcome: "paid" } }),
  stripeWebhook: () => ({ bytes: "{}" }),
  checkCoupon: () => ({ body: { ...purchase, coupon: "NONE" } }),
  getLink: ({ room }) => ({ params: { code: room.roomIc } }),
  setUpRoom: ({ room }) => ({ body: { code: room.ownerIc, password: "x", name: "Eve", roomName: "Mine" } }),
  setOwnerPassword: ({ room }) => ({ body: { code: room.roomIc, password: "x" } }),
  logIn: ({ room }) => ({ body: { code: room.roomIc, password: "a guess", name: "Eve" } }),
  logOut: () => ({}),
  getReopening: () => ({}),
  findSuccessor: ({ room }) => ({ body: { code: room.roomIc } }),
  recoverOwnerLink: () => ({ body: { email: "nobody@example.com" } }),
  makeTicket: ({ room }) => ({ body: { code: room.roomIc } }),
  renewMyLink: () => ({ body: {} }),
  readTicket: () => ({ body: { ticket: "none" } }),
  undoTicket: () => ({ body: { ticket: "none" } }),
  logInByTicket: () => ({ body: { ticket: "none" } }),
  makeHandOff: () => ({}),
  joinHandOff: () => ({ body: { id: "none" } }),
  readHandOff: () => ({ body: { token: "none" } }),
  writeHandOff: () => ({ body: { token: "none", number: 0, content: "" } }),
  endHandOff: () => ({ body: { token: "none" } }),
  getCaptcha: () => ({}),
  sendFeedback: () => ({ body: { type: "other", content: "fine" } }),
  getContactChannels: () => ({}),
  getReceiptKeys: () => ({}),
  countVisit: () => ({ body: { channel: "x" } }),
  reportPageError: () => ({ body: { release: "x", name: "TypeError", detail: "", places: ["x.js:1:1"] } }),
  getHealth: () => ({}),
  getRoom: ({ room }) => ({ query: { roomId: room.chatId } }),
  renameRoom: () => ({ body: { name: "Renamed" } }),
  setKnocking: () => ({ body: { on: true } }),
  answerKnock: () => ({ params: { id: "none" }, body: { admit: true } }),
  getKnock: () => ({ body: { token: "none" } }),
  withdrawKnock: () => ({ body: { token: "none" } }),
  enterByKnock: () => ({ body: { token: "none" } }),
  // These rooms are not sealed.
  getKeys: () => ({}),
  registerDevice: () => ({ body: { id: recipientId, publicKey: "B".repeat(87).replace(/.$/, "A") } }),
  giveGrants: () => ({ body: { keyEpoch: 1 } }),
  rotateKeys: () => ({ body: { keyEpoch: 2, linkGrant: wrappedKey, previousGrant: wrappedKey, grants: [] } }),
  getGoal: () => ({}),
  makeGoal: () => ({ body: { days: 7, within: 3 } }),
  cancelGoal: () => ({}),
  // There is no such goal.
  chipIn: () => ({ body: { goalId: "none", amount: 100, method: "card", agree: true } }),
  setCallStarters: () => ({ body: { starters: "managers" } }),
  // The author is in no call.
  muteInCall: (world) => ({ params: theAuthor(world) }),
  removeFromCall: (world) => ({ params: theAuthor(world) }),
  setSaving: () => ({ body: { on: true } }),
  setSpeaking: () => ({ body: { slowMode: 10 } }),
  setWelcome: () => ({ body: { text: "Hello" } }),
  pinMessage: () => ({ body: { messageId: 1, on: false } }),
  muteAll: () => ({ body: { on: true } }),
  setPassword: () => ({ body: { password: "another" } }),
  setPaidJoin: () => ({ body: { on: true } }),
  getHooks: () => ({}),
  makeBot: () => ({ body: { name: "Builder" } }),
  renameBot: () => ({ params: { botId: "none" }, body: { name: "Builder" } }),
  renewBotLink: () => ({ params: { botId: "none" } }),
  removeBot: () => ({ params: { botId: "none" } }),
  // No address that the product may call.
  setOutgoingHook: () => ({ body: { url: "https://127.0.0.1/" } }),
  renewOutgoingSecret: () => ({}),
  testOutgoingHook: () => ({}),
  endOutgoingHook: () => ({}),
  postByHook: () => ({ params: { code: "none" }, body: { text: "hello" } }),
  renewOwnerLink: () => ({}),
  setRecovery: () => ({ body: { on: true } }),
  clearHistory: () => ({}),
  importMessages: () => ({ body: { capsule: "former.1" } }),
  resetRoomLink: () => ({}),
  countContents: () => ({}),
  endRoom: () => ({}),
  exchange: () => ({ body: { afterId: 0, rev: 0 } }),
  leaveRoom: () => ({}),
  listMembers: () => ({}),
  inviteMembers: () => ({ body: { count: 1 } }),
  mailInvites: () => ({ body: { emails: ["guest@example.com"] } }),
  setAnnouncer: (world) => ({ params: theAuthor(world), body: { on: true } }),
  muteMember: (world) => ({ params: theAuthor(world), body: { on: true } }),
  setCoOwner: (world) => ({ params: theAuthor(world), body: { on: true } }),
  // The author is not online.
  handOver: (world) => ({ params: theAuthor(world) }),
  resetMember: (world) => ({ params: theAuthor(world) }),
  removeMember: (world) => ({ params: theAuthor(world) }),
  getMe: () => ({}),
  // The owner may not take the name of a member.
  editMe: () => ({ body: { name: `Renamed ${++names}` } }),
  listMessages: () => ({}),
  listContents: () => ({}),
  searchMessages: () => ({ body: { text: "hello", limit: 1 } }),
  getMessagesByIds: () => ({ query: { ids: [1] } }),
  listVotes: () => ({ params: { messageId: "1" } }),
  endPoll: () => ({ params: { messageId: "1" } }),
  transcribeMessage: () => ({ params: { messageId: "1" } }),
  // About the room, so to the operator.
  report: () => ({
    body: { id: "report-1", reason: "spam", to: "owner", messageIds: [], contextIds: [], withContents: false },
  }),
  reportLink: ({ room }) => ({ body: { link: `https://x.example/i/${room.roomIc}`, reason: "spam", text: "Look" } }),
  listOwnersReports: () => ({}),
  dismissReport: () => ({ params: { id: "none" } }),
  getPushKey: () => ({}),
  subscribeToPush: () => ({ body: device }),
  unsubscribeFromPush: () => ({ body: { endpoint: device.endpoint } }),
  beginUpload: () => ({ body: { name: "a.txt", size: 3, mime: "text/plain", category: "chat_file" } }),
  putUploadPart: ({ fileId }) => ({ params: { fileId, part: "1" }, bytes: aFile.bytes }),
  getUpload: ({ fileId }) => ({ params: { fileId } }),
  completeUpload: ({ fileId }) => ({ params: { fileId } }),
  abandonUpload: ({ fileId }) => ({ params: { fileId } }),
};

/** Input of each frame of the socket; those about a message use one of another member. */
export const frames: { [Name in FrameName]: (world: World) => FrameInput<Name> } = {
  sendMessage: () => ({ kind: "text", content: "hello" }),
  markRead: ({ messageId }) => ({ messageIds: [messageId] }),
  recall: ({ messageId }) => ({ messageId }),
  edit: ({ messageId }) => ({ messageId, content: "hello" }),
  resume: () => ({ afterId: 0 }),
  react: ({ messageId }) => ({ messageId, emoji: "👍", on: true }),
  // The message is no poll.
  vote: ({ messageId }) => ({ messageId, choices: [0] }),
  joinCall: () => ({ muted: false }),
  leaveCall: () => ({}),
  // The socket is in no call.
  setCallState: () => ({ muted: false, camera: false, screen: false }),
  signalCall: () => ({ to: "none", body: "hello" }),
  // These frames have no answer; the resume behind them shows whether the socket was accepted.
  got: () => ({ rev: 1 }),
  typing: () => ({ on: true }),
};
