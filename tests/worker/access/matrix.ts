import { ResultCode } from "../../../worker/contract/codes.ts";

/*
 * Permissions: one row for each call and each frame of the socket, one column for each client of `callers` (o: another
 * room's, x: an expired room's, d: a disabled room's), with the result in the words of `results`. Everything requested
 * exists, is the author's, and belongs to the room of the middle columns; requests about one's own room are made in one's
 * own room. `refused` and `noOrder` stand for a permitted call without an effect: a wrong password, an unknown coupon or
 * order, no voice to transcribe. A new call or frame: take its row from the wire's "who" column, in the same order of
 * columns, and describe the request in `requests.ts`. A route that is no endpoint of the contract goes into
 * `otherRoutes`, and has its own tests.
 */

/** Words of the table. */
const results: Readonly<Record<string, ResultCode>> = {
  ok: ResultCode.ok,
  refused: ResultCode.refused,
  anonymous: ResultCode.unauthenticated,
  ended: ResultCode.loggedOut,
  reset: ResultCode.seatReset,
  expired: ResultCode.roomExpired,
  disabled: ResultCode.roomDisabled,
  badLink: ResultCode.linkInvalid,
  noOrder: ResultCode.paymentInvalid,
  forbidden: ResultCode.forbidden,
  missing: ResultCode.notFound,
  badRequest: ResultCode.badRequest,
};
const table = `
                        anonymous    garbage    revoked      reset     member      muted     author       paid      owner   co-owner   o.member    o.owner   x.member    x.owner   d.member    d.owner
cancelOrder               noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
checkCoupon             anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    refused   disabled   disabled
finishSandboxCheckout     noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
getOrder                  noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
getOrderReceipt           noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
nameCompany               noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
getPayment                noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
getStatus                      ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getPricing                     ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
placeOrder              anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
quoteOrder              anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
recreateOrder             noOrder      ended    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder    noOrder
stripeWebhook           badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest badRequest
countVisit                     ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
reportPageError                ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getCaptcha                     ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getContactChannels             ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getReceiptKeys                  ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getHealth                      ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
sendFeedback                   ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getLink                        ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
logIn                     refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused
logInByTicket             badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink
logOut                  anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
makeTicket              anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok    badLink    badLink    expired    badLink   disabled   disabled
readTicket                badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink
undoTicket              anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
makeHandOff                    ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
joinHandOff               badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink
readHandOff               badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink
writeHandOff              badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink
endHandOff                badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink    badLink
setOwnerPassword         forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden  forbidden
recoverOwnerLink               ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
getReopening             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused  forbidden  forbidden    refused    expired         ok   disabled   disabled
findSuccessor                   ok      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok   disabled   disabled
setUpRoom                 refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused    refused
getRoom                 anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok    missing    missing    expired    missing   disabled   disabled
exchange                anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
leaveRoom               anonymous      ended      ended      reset         ok         ok         ok         ok  forbidden         ok         ok  forbidden    expired    expired   disabled   disabled
clearHistory            anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
importMessages          anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden         ok    expired    expired   disabled   disabled
countContents           anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok  forbidden  forbidden         ok    expired    expired   disabled   disabled
endRoom                 anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok  forbidden  forbidden         ok    expired    expired   disabled   disabled
muteAll                 anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
getGoal                 anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
makeGoal                anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
cancelGoal              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    refused    expired    expired   disabled   disabled
chipIn                  anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    refused   disabled   disabled
setWelcome              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
setKnocking              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
answerKnock              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    refused    expired    expired   disabled   disabled
getKnock                   missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing
withdrawKnock              missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing
enterByKnock               missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing
getKeys                 anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    refused   disabled   disabled
registerDevice          anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    refused   disabled   disabled
giveGrants              anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
rotateKeys              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    refused    expired    expired   disabled   disabled
setSpeaking             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
setCallStarters         anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
muteInCall              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    missing    expired    expired   disabled   disabled
removeFromCall          anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    missing    expired    expired   disabled   disabled
setSaving               anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
pinMessage              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
renameRoom              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
renewOwnerLink          anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok  forbidden  forbidden         ok    expired    expired   disabled   disabled
resetRoomLink           anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
setPaidJoin             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
getHooks                anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
makeBot                 anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
renameBot               anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    missing    missing  forbidden    missing    expired    expired   disabled   disabled
renewBotLink            anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    missing    missing  forbidden    missing    expired    expired   disabled   disabled
removeBot               anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    missing    missing  forbidden    missing    expired    expired   disabled   disabled
setOutgoingHook         anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    refused    expired    expired   disabled   disabled
renewOutgoingSecret     anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    refused    expired    expired   disabled   disabled
testOutgoingHook        anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused    refused  forbidden    refused    expired    expired   disabled   disabled
endOutgoingHook         anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
report                  anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
reportLink                     ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok         ok
listOwnersReports       anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
dismissReport           anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
postByHook                missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing    missing
setPassword             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
setRecovery             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok  forbidden  forbidden         ok    expired    expired   disabled   disabled
editMe                  anonymous      ended      ended      reset         ok    refused         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
getMe                   anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
listMembers             anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
inviteMembers           anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
mailInvites             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden         ok    expired    expired   disabled   disabled
muteMember              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden    missing    expired    expired   disabled   disabled
setAnnouncer            anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden    missing    expired    expired   disabled   disabled
setCoOwner              anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok  forbidden  forbidden    missing    expired    expired   disabled   disabled
handOver                anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden    refused  forbidden  forbidden    missing    expired    expired   disabled   disabled
removeMember            anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden    missing    expired    expired   disabled   disabled
renewMyLink             anonymous      ended      ended      reset         ok         ok         ok         ok  forbidden         ok         ok  forbidden    expired    expired   disabled   disabled
resetMember             anonymous      ended      ended      reset  forbidden  forbidden  forbidden  forbidden         ok         ok  forbidden    missing    expired    expired   disabled   disabled
getMessagesByIds        anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
listMessages            anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired         ok   disabled   disabled
listContents            anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    refused   disabled   disabled
searchMessages          anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
transcribeMessage       anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
listVotes               anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
endPoll                 anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
getPushKey              anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
subscribeToPush         anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
unsubscribeFromPush     anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
abandonUpload           anonymous      ended      ended      reset    missing    missing         ok    missing    missing    missing    missing    missing    expired    expired   disabled   disabled
beginUpload             anonymous      ended      ended      reset         ok    refused         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
completeUpload          anonymous      ended      ended      reset    missing    missing         ok    missing    missing    missing    missing    missing    expired    expired   disabled   disabled
getUpload               anonymous      ended      ended      reset    missing    missing         ok    missing    missing    missing    missing    missing    expired    expired   disabled   disabled
putUploadPart           anonymous      ended      ended      reset    missing    missing         ok    missing    missing    missing    missing    missing    expired    expired   disabled   disabled
socket sendMessage      anonymous      ended      ended      reset         ok    refused         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
socket markRead         anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
socket recall           anonymous      ended      ended      reset  forbidden  forbidden         ok  forbidden         ok         ok    refused    refused    expired    expired   disabled   disabled
socket edit             anonymous      ended      ended      reset  forbidden  forbidden         ok  forbidden  forbidden  forbidden    refused    refused    expired    expired   disabled   disabled
socket resume           anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
socket got              anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
socket joinCall         anonymous      ended      ended      reset         ok    refused         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
socket leaveCall        anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
socket setCallState     anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
socket signalCall       anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
socket react            anonymous      ended      ended      reset         ok    refused         ok         ok         ok         ok    refused    refused    expired    expired   disabled   disabled
socket vote             anonymous      ended      ended      reset    refused    refused    refused    refused    refused    refused    refused    refused    expired    expired   disabled   disabled
socket typing           anonymous      ended      ended      reset         ok         ok         ok         ok         ok         ok         ok         ok    expired    expired   disabled   disabled
`;

function resultOf(word: string): ResultCode {
  const code = results[word];
  if (code === undefined) throw new Error(`${word} is no word of the table`);
  return code;
}

/** The row of each call by its name, of each frame by `socket` and its name. */
export const matrix: Readonly<Record<string, readonly ResultCode[]>> = Object.fromEntries(
  table
    .replace(/^\n.*\n/, "")
    .trim()
    .split("\n")
    .map((line) => {
      const [name = "", ...row] = line.replace(/^socket /, "socket-").split(/\s+/);
      return [name.replace("-", " "), row.map(resultOf)];
    }),
);

/** Routes outside the contract's calls: pages, bytes, the socket; each has its own tests. */
export const otherRoutes: readonly string[] = [
  "GET /*",
  "GET /analytics/*",
  "GET /api/asyncapi.json",
  "GET /api/docs",
  "GET /api/media/:fileId",
  "GET /api/openapi.json",
  "GET /api/socket",
  "GET /dev/mailbox",
  "GET /dev/mailbox.json",
  "GET /dev/mailbox/:id",
  "GET /dev/mailbox/:id/html",
  "GET /manifest.webmanifest",
  "GET /sandbox/checkout/:sessionId",
  "GET /sandbox/invoice/:sessionId",
  "GET /confirm-email/:code",
  "GET /unsubscribe/:code",
  "POST /sandbox/checkout/:sessionId",
  "POST /shared-into/:roomId{[\\w-]+}",
  "POST /confirm-email/:code",
  "POST /unsubscribe/:code",
];
