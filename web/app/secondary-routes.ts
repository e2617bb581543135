import type { PathOf } from "@contract/routes/routes.ts";
import type { ReactNode } from "react";
import { withMessages } from "../i18n/I18nProvider.tsx";
import type { Namespace } from "../i18n/messages.ts";
import { withRooms } from "../rooms/with-rooms.tsx";

/** Pages whose screens load after the list below. */
export type SecondaryPath = PathOf<"besideChat" | "withoutChat" | "page" | "ticket">;

function screen<Module, Name extends keyof Module>(
  fetch: () => Promise<Module>,
  name: Name,
  ...namespaces: Namespace[]
): () => Promise<Module[Name]> {
  return async () => (await withMessages(namespaces, fetch()))[name];
}

/** Adds the list of this device's rooms to a final page. */
function endScreen<Module, Name extends keyof Module>(
  fetch: () => Promise<Module & Record<Name, Parameters<typeof withRooms>[0]>>,
  name: Name,
  ...namespaces: Namespace[]
) {
  const fetchScreen = screen(fetch, name, ...namespaces);
  return async () => withRooms(await fetchScreen());
}

const legal = () => import("../features/legal/LegalScreen.tsx");

/** Screens outside of the entry pages: module, export and message namespaces. */
// biome-ignore format: one line per route
export const secondaryScreens: Record<SecondaryPath | "notFound", () => Promise<() => ReactNode>> = {
  notFound: endScreen(() => import("../features/not-found/NotFoundScreen.tsx"), "NotFoundScreen", "fail"),
  "/vip-entrance/$code": screen(() => import("../features/join/PaidEntranceScreen.tsx"), "PaidEntranceScreen", "join", "home", "pay"),
  "/chatroom/$code/detail": screen(() => import("../features/room-details/RoomDetailsScreen.tsx"), "RoomDetailsScreen", "room", "media", "pay", "goal", "report", "place"),
  "/chatroom/$code/room-name": screen(() => import("../features/room-details/RoomNameScreen.tsx"), "RoomNameScreen", "room"),
  "/chatroom/$code/chat-user-list": screen(() => import("../features/members/MemberListScreen.tsx"), "MemberListScreen", "members", "room", "knock"),
  "/chatroom/$code/chat-user-info": screen(() => import("../features/members/MemberScreen.tsx"), "MemberScreen", "members", "invites"),
  "/chatroom/$code/gallery": screen(() => import("../features/gallery/GalleryScreen.tsx"), "GalleryScreen", "media", "chat"),
  "/chatroom/$code/download/$fileId": screen(() => import("../features/download/DownloadScreen.tsx"), "DownloadScreen", "media", "pay"),
  "/chatroom/$code/edit-profile": screen(() => import("../features/profile/EditProfileScreen.tsx"), "EditProfileScreen", "media"),
  "/chatroom/$code/user-name": screen(() => import("../features/profile/NicknameScreen.tsx"), "NicknameScreen", "members"),
  "/chatroom/$code/user-code": screen(() => import("../features/profile/SeatLinkScreen.tsx"), "SeatLinkScreen", "members"),
  "/chatroom/$code/user-email": screen(() => import("../features/notifications/EmailScreen.tsx"), "EmailScreen", "notifications"),
  "/chatroom/$code/notification": screen(() => import("../features/notifications/NotificationScreen.tsx"), "NotificationScreen", "notifications", "pay"),
  "/chatroom/$code/languages": screen(() => import("../features/settings/LanguageScreen.tsx"), "LanguageScreen", "settings"),
  "/chatroom/$code/network-guide": screen(() => import("../features/network-guide/NetworkGuideScreen.tsx"), "NetworkGuideScreen", "network"),
  "/chatroom/$code/setting": screen(() => import("../features/settings/SettingScreen.tsx"), "SettingScreen", "settings"),
  "/chatroom/$code/chat-hooks": screen(() => import("../features/hooks/HooksScreen.tsx"), "HooksScreen", "hooks"),
  "/chatroom/$code/pwa-guide": screen(() => import("../features/install/PwaGuideScreen.tsx"), "PwaGuideScreen", "install"),
  "/chatroom/$code/chat-expired": endScreen(() => import("../features/expired/ExpiredScreen.tsx"), "ExpiredScreen", "join", "room", "reopen"),
  "/chatroom/$code/chat-seats": screen(() => import("../features/buy-more/AddSeatsScreen.tsx"), "AddSeatsScreen", "pay", "home"),
  "/chatroom/$code/chat-duration": screen(() => import("../features/buy-more/AddTimeScreen.tsx"), "AddTimeScreen", "pay", "home", "goal", "reopen"),
  "/chatroom/$code/chat-save": screen(() => import("../features/capsule/CapsuleScreen.tsx"), "CapsuleScreen", "capsule"),
  "/chatroom/$code/chat-import": screen(() => import("../features/capsule/import/ImportScreen.tsx"), "ImportScreen", "imports"),
  "/chatroom/$code/chat-reopen": screen(() => import("../features/buy-more/ReopenScreen.tsx"), "ReopenScreen", "reopen", "pay", "home"),
  "/success/$orderId": endScreen(() => import("../features/orders/SuccessScreen.tsx"), "SuccessScreen", "orders", "home"),
  "/pay-success/$orderId": endScreen(() => import("../features/orders/PaySuccessScreen.tsx"), "PaySuccessScreen", "orders"),
  "/pending-payment/$orderId": endScreen(() => import("../features/orders/PendingPaymentScreen.tsx"), "PendingPaymentScreen", "orders", "pay"),
  "/payment-timeout/$orderId": endScreen(() => import("../features/orders/PaymentTimeoutScreen.tsx"), "PaymentTimeoutScreen", "orders"),
  "/browser-bootstrap": endScreen(() => import("../features/browser-bootstrap/BootstrapScreen.tsx"), "BootstrapScreen", "pay"),
  "/login-bridge": endScreen(() => import("../features/login-bridge/LoginBridgeScreen.tsx"), "LoginBridgeScreen", "pay", "home"),
  "/continue": screen(() => import("../features/hand-off/ContinueScreen.tsx"), "ContinueScreen", "handoff"),
  "/feedback": screen(() => import("../features/feedback/FeedbackScreen.tsx"), "FeedbackScreen", "feedback", "home"),
  "/report": screen(() => import("../features/report-room/ReportRoomScreen.tsx"), "ReportRoomScreen", "report", "home"),
  "/lost-link": screen(() => import("../features/lost-link/LostLinkScreen.tsx"), "LostLinkScreen", "links", "home"),
  "/help": screen(() => import("../features/help/HelpScreen.tsx"), "HelpScreen"),
  "/receipt": screen(() => import("../features/receipt/ReceiptScreen.tsx"), "ReceiptScreen", "receipt"),
  "/status": screen(() => import("../features/status/StatusScreen.tsx"), "StatusScreen", "status"),
  "/operator": screen(
    () => import("../features/operator/OperatorScreen.tsx"),
    "OperatorScreen",
    "operator",
    "console",
    "moderation",
    "report",
  ),
  "/fail": endScreen(() => import("../features/fail/FailScreen.tsx"), "FailScreen", "fail"),
  "/privacy-policy": screen(legal, "PrivacyScreen"),
  "/terms-of-service": screen(legal, "TermsScreen"),
  "/payment-terms": screen(legal, "PaymentTermsScreen"),
};
