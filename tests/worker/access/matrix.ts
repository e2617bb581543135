/*
 * Permissions: one row for each call and each frame of the socket, one column for each client of `callers` (o: another
 * room's, x: an expired room's, d: a disabled room's), with the code of the answer: 1 success, 401 to 404, and the
 * business outcomes as the wire documents them. Everything requested exists, is the author's, and belongs to the room
 * of the middle columns; requests about one's own room are made in one's own room. -1 and -2031 stand for a permitted
 * call without an effect: a wrong password, an unknown coupon or order, no voice to transcribe. A new call or frame:
 * take its row from the wire's "who" column, in the same order of columns, and describe the request in `requests.ts`. A
 * route that is no call of the contract goes into `otherRoutes`, and has its own tests.
 */
const table = `
                                          anonymous  garbage  revoked    reset   member    muted   author     paid    owner o.member  o.owner x.member  x.owner d.member  d.owner
GET /api/api_chat/get_liao_info                 401    -1000    -1000    -2001        1        1        1        1        1      404      404    -2010      404    -2012    -2012
GET /api/api_chat/list_msg_user                 401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
POST /api/api_common/fw_log                       1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
GET /api/api_common/get_gf_lxfs                   1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
GET /api/api_msg/list_msg_by_ids                401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
GET /api/captcha                                  1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
POST /api/coupons/check                         401    -1000    -1000    -2001       -1       -1       -1       -1       -1       -1       -1    -2010       -1    -2012    -2012
POST /api/feedback                                1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
GET /api/health                                   1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
POST /api/invites                               401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
POST /api/invites/mail                          401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
GET /api/links/:code                              1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
POST /api/login                                  -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1
POST /api/login/ticket                        -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011
POST /api/login/ticket/look                   -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011    -2011
POST /api/logout                                401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010        1    -2012    -2012
GET /api/me                                     401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
PUT /api/me                                     401    -1000    -1000    -2001        1       -1        1        1        1        1        1    -2010    -2010    -2012    -2012
POST /api/me/link                               401    -1000    -1000    -2001        1        1        1        1      403        1      403    -2010    -2010    -2012    -2012
DELETE /api/me/push                             401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
GET /api/me/push                                401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
PUT /api/me/push                                401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
DELETE /api/members/:memberId                   401    -1000    -1000    -2001      403      403      403      403        1      403      404    -2010    -2010    -2012    -2012
PUT /api/members/:memberId/mute                 401    -1000    -1000    -2001      403      403      403      403        1      403      404    -2010    -2010    -2012    -2012
POST /api/members/:memberId/reset               401    -1000    -1000    -2001      403      403      403      403        1      403      404    -2010    -2010    -2012    -2012
GET /api/messages                               401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
POST /api/messages/:messageId/transcribe        401    -1000    -1000    -2001       -1       -1       -1       -1       -1       -1       -1    -2010    -2010    -2012    -2012
POST /api/messages/search                       401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
POST /api/orders                                401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010        1    -2012    -2012
GET /api/orders/:orderId                      -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031
POST /api/orders/:orderId/cancel              -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031
POST /api/orders/:orderId/recreate            -2031    -1000    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031
POST /api/orders/quote                          401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010        1    -2012    -2012
POST /api/owner-link/recover                      1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
GET /api/payments/:sessionId                  -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031
GET /api/pricing                                  1        1        1        1        1        1        1        1        1        1        1        1        1        1        1
PUT /api/room                                   401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
POST /api/room/clear                            401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
GET /api/room/contents                          401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
POST /api/room/end                              401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
POST /api/room/leave                            401    -1000    -1000    -2001        1        1        1        1      403        1      403    -2010    -2010    -2012    -2012
POST /api/room/link/reset                       401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
PUT /api/room/mute                              401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
POST /api/room/owner-link/renew                 401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
PUT /api/room/paid-join                         401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
PUT /api/room/password                          401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
PUT /api/room/recovery                          401    -1000    -1000    -2001      403      403      403      403        1      403        1    -2010    -2010    -2012    -2012
POST /api/rooms/setup                            -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1       -1
POST /api/sandbox/checkout/:sessionId         -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031    -2031
POST /api/tickets                               401    -1000    -1000    -2001        1        1        1        1        1    -2011    -2011    -2010    -2011    -2012    -2012
POST /api/uploads                               401    -1000    -1000    -2001        1       -1        1        1        1        1        1    -2010    -2010    -2012    -2012
DELETE /api/uploads/:fileId                     401    -1000    -1000    -2001      404      404        1      404      404      404      404    -2010    -2010    -2012    -2012
GET /api/uploads/:fileId                        401    -1000    -1000    -2001      404      404        1      404      404      404      404    -2010    -2010    -2012    -2012
POST /api/uploads/:fileId/complete              401    -1000    -1000    -2001      404      404        1      404      404      404      404    -2010    -2010    -2012    -2012
PUT /api/uploads/:fileId/parts/:part            401    -1000    -1000    -2001      404      404        1      404      404      404      404    -2010    -2010    -2012    -2012
POST /api/webhooks/stripe                       400      400      400      400      400      400      400      400      400      400      400      400      400      400      400
SOCKET add_msg                                  401    -1000    -1000    -2001        1       -1        1        1        1        1        1    -2010    -2010    -2012    -2012
SOCKET got                                      401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
SOCKET list_reconnect_msg                       401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
SOCKET qx_msg                                   401    -1000    -1000    -2001      403      403        1      403        1       -1       -1    -2010    -2010    -2012    -2012
SOCKET react                                    401    -1000    -1000    -2001        1       -1        1        1        1       -1       -1    -2010    -2010    -2012    -2012
SOCKET read_msg                                 401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
SOCKET typing                                   401    -1000    -1000    -2001        1        1        1        1        1        1        1    -2010    -2010    -2012    -2012
`;

/** The row of each call by method and path, of each frame by `SOCKET` and its name. */
export const matrix: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [method = "", path = "", ...codes] = line.trim().split(/\s+/);
      return [`${method} ${path}`, codes];
    }),
);

/** Routes outside the contract's calls: pages, bytes, the socket; each has its own tests. */
export const otherRoutes: readonly string[] = [
  "GET /*",
  "GET /api/media/:fileId",
  "GET /api/socket",
  "GET /dev/mailbox",
  "GET /dev/mailbox.json",
  "GET /dev/mailbox/:id",
  "GET /dev/mailbox/:id/html",
  "GET /manifest.webmanifest",
  "GET /sandbox/checkout/:sessionId",
  "GET /confirm-email/:code",
  "GET /unsubscribe/:code",
  "POST /sandbox/checkout/:sessionId",
  "POST /shared-into/:roomId{[\\w-]+}",
  "POST /confirm-email/:code",
  "POST /unsubscribe/:code",
];
