/** Addresses that are not calls of the API: pages, the socket, bytes. */

export const socketPath = "/api/socket";
export const mediaPath = "/api/media";
/** In the query of a link to a file: when it ends, in seconds since 1970; and with this one it is saved, not shown. */
export const mediaEndParameter = "ends";
export const mediaDownloadParameter = "download";

/** Where anyone may ask what is behind a link. */
export const linkInfoPath = "/api/links/:code";

/** The page behind a room, owner or seat link. */
export function linkPath(code: string): string {
  return `/i/${code}`;
}

/** The page behind a paid link. */
export function paidLinkPath(code: string): string {
  return `/vip-entrance/${code}`;
}

/** The room on a device that is logged in to it; the room's id will do in place of a code there. */
export function roomPath(code: string): string {
  return `/chatroom/${code}`;
}

/** Where a letter's reader says that they want no more of them. */
/** Confirms an address: emails may go there. */
export function confirmEmailPath(code: string): string {
  return `/confirm-email/${code}`;
}

export function unsubscribePath(code: string): string {
  return `/unsubscribe/${code}`;
}

/** Where a buyer comes back to after paying. */
export function successPath(orderId: string): string {
  return `/success/${orderId}`;
}

/** Where a joiner, or an owner who bought more, comes back to after paying. */
export function paySuccessPath(orderId: string): string {
  return `/pay-success/${orderId}`;
}

/** Where a buyer comes back to who did not pay. */
export function pendingPaymentPath(orderId: string): string {
  return `/pending-payment/${orderId}`;
}

/** The page that a payment is opened through where this browser is an app's, and not the person's own. */
export function bootstrapPath(payUrl: string, ticket?: string): string {
  return `/browser-bootstrap?${new URLSearchParams({ payment: payUrl, ...(ticket === undefined ? {} : { ticket }) })}`;
}

/** From one browser into the same seat in another one, by a ticket. */
export function loginBridgePath(ticket: string): string {
  return `/login-bridge?${new URLSearchParams({ ticket })}`;
}

/** The web app manifest; in its query the room that is to be installed, by its id. */
export const manifestPath = "/manifest.webmanifest";

/** Where other apps send what is shared into a room that was installed. */
export function sharedIntoPath(roomId: string): string {
  return `/shared-into/${roomId}`;
}

/** Which channel somebody came by, in a page's query. */
export const channelParameter = "qd_code";

/** A page's query parameter that may carry the link code instead of the path. */
export const linkCodeParameter = "yq_code";
