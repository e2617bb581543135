import { pagePath } from "./routes.ts";

/** URLs outside the API endpoints: pages, the socket, media. */

export const socketPath = "/api/socket";
export const mediaPath = "/api/media";
/** Query of a media link: expiry in seconds since 1970, and the parameter that requests a download. */
export const mediaEndParameter = "ends";
export const mediaDownloadParameter = "download";

/** Public lookup of a link's target. */
export const linkInfoPath = "/api/links/:code";

/** The page behind a room, owner or seat link. */
export function linkPath(code: string): string {
  return pagePath("/i/{-$code}", code);
}

export function paidLinkPath(code: string): string {
  return pagePath("/vip-entrance/$code", code);
}

/** The chat page on a logged-in device; accepts a link code or the room's id. */
export function roomPath(code: string): string {
  return pagePath("/chatroom/$code", code);
}

/** Page of an ended room; leads to the chat after a renewal. */
export function expiredRoomPath(code: string): string {
  return pagePath("/chatroom/$code/chat-expired", code);
}

/** Confirms an email address: emails may go there. */
export function confirmEmailPath(code: string): string {
  return `/confirm-email/${code}`;
}

export function unsubscribePath(code: string): string {
  return `/unsubscribe/${code}`;
}

/** Return page of a buyer who did not pay. */
export function pendingPaymentPath(orderId: string): string {
  return pagePath("/pending-payment/$orderId", orderId);
}

/** Page that opens a payment in the system browser from an in-app browser. */
export function bootstrapPath(payUrl: string, ticket?: string): string {
  return `${pagePath("/browser-bootstrap")}?${new URLSearchParams({ payment: payUrl, ...(ticket === undefined ? {} : { ticket }) })}`;
}

/** Page that logs another browser in to the same seat by a ticket. */
export function loginBridgePath(ticket: string): string {
  return `${pagePath("/login-bridge")}?${new URLSearchParams({ ticket })}`;
}

/** Web app manifest; the query holds the id of the room to install. */
export const manifestPath = "/manifest.webmanifest";

/** Share target of an installed room. */
export function shareTargetPath(roomId: string): string {
  return `/shared-into/${roomId}`;
}

/** End of the room's URL after shared content could not be stored. */
export const shareFailedQuery = "?not-shared";

/** Files of sealed rooms on the device: the service worker answers with the decrypted bytes, without the server. */
export const sealedFilesPath = "/sealed-files/";

/** Query parameter of the visit's marketing channel. */
export const channelParameter = "qd_code";

/** A page's query parameter that may carry the link code instead of the path. */
export const linkCodeParameter = "yq_code";
