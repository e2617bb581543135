import { withMessages } from "../i18n/I18nProvider.tsx";
import type { Namespace } from "../i18n/messages.ts";
import { withRooms } from "../rooms/with-rooms.tsx";

/** Screens other than those of the entry pages, with their message namespaces. */

function screen<Module, Name extends keyof Module>(
  namespaces: readonly Namespace[],
  name: Name,
  fetch: () => Promise<Module>,
): () => Promise<Module[Name]> {
  return async () => (await withMessages(namespaces, fetch()))[name];
}

/** Adds the list of this device's rooms to a final page. */
function endScreen<Module, Name extends keyof Module>(
  namespaces: readonly Namespace[],
  name: Name,
  fetch: () => Promise<Module & Record<Name, Parameters<typeof withRooms>[0]>>,
) {
  const fetchScreen = screen(namespaces, name, fetch);
  return async () => withRooms(await fetchScreen());
}

const legal = () => import("../features/legal/LegalScreen.tsx");

export const NotFoundScreen = endScreen(
  ["fail"],
  "NotFoundScreen",
  () => import("../features/not-found/NotFoundScreen.tsx"),
);
export const PaidEntranceScreen = screen(
  ["join", "home", "pay"],
  "PaidEntranceScreen",
  () => import("../features/join/PaidEntranceScreen.tsx"),
);
export const RoomDetailsScreen = screen(
  ["room", "media", "pay"],
  "RoomDetailsScreen",
  () => import("../features/room-details/RoomDetailsScreen.tsx"),
);
export const RoomNameScreen = screen(
  ["room"],
  "RoomNameScreen",
  () => import("../features/room-details/RoomNameScreen.tsx"),
);
export const MemberListScreen = screen(
  ["members", "room"],
  "MemberListScreen",
  () => import("../features/members/MemberListScreen.tsx"),
);
export const MemberScreen = screen(["members"], "MemberScreen", () => import("../features/members/MemberScreen.tsx"));
export const GalleryScreen = screen(
  ["media", "chat"],
  "GalleryScreen",
  () => import("../features/gallery/GalleryScreen.tsx"),
);
export const DownloadScreen = screen(
  ["media", "pay"],
  "DownloadScreen",
  () => import("../features/download/DownloadScreen.tsx"),
);
export const EditProfileScreen = screen(
  ["media"],
  "EditProfileScreen",
  () => import("../features/profile/EditProfileScreen.tsx"),
);
export const NicknameScreen = screen(
  ["members"],
  "NicknameScreen",
  () => import("../features/profile/NicknameScreen.tsx"),
);
export const SeatLinkScreen = screen(
  ["members"],
  "SeatLinkScreen",
  () => import("../features/profile/SeatLinkScreen.tsx"),
);
export const EmailScreen = screen(
  ["notifications"],
  "EmailScreen",
  () => import("../features/notifications/EmailScreen.tsx"),
);
export const NotificationScreen = screen(
  ["notifications", "pay"],
  "NotificationScreen",
  () => import("../features/notifications/NotificationScreen.tsx"),
);
export const LanguageScreen = screen(
  ["settings"],
  "LanguageScreen",
  () => import("../features/settings/LanguageScreen.tsx"),
);
export const SettingScreen = screen(
  ["settings"],
  "SettingScreen",
  () => import("../features/settings/SettingScreen.tsx"),
);
export const ExpiredScreen = endScreen(
  ["join", "room"],
  "ExpiredScreen",
  () => import("../features/expired/ExpiredScreen.tsx"),
);
export const AddSeatsScreen = screen(
  ["pay", "home"],
  "AddSeatsScreen",
  () => import("../features/buy-more/AddSeatsScreen.tsx"),
);
export const AddTimeScreen = screen(
  ["pay", "home"],
  "AddTimeScreen",
  () => import("../features/buy-more/AddTimeScreen.tsx"),
);
export const SuccessScreen = endScreen(
  ["orders", "home"],
  "SuccessScreen",
  () => import("../features/orders/SuccessScreen.tsx"),
);
export const PaySuccessScreen = endScreen(
  ["orders"],
  "PaySuccessScreen",
  () => import("../features/orders/PaySuccessScreen.tsx"),
);
export const PendingPaymentScreen = endScreen(
  ["orders", "pay"],
  "PendingPaymentScreen",
  () => import("../features/orders/PendingPaymentScreen.tsx"),
);
export const PaymentTimeoutScreen = endScreen(
  ["orders"],
  "PaymentTimeoutScreen",
  () => import("../features/orders/PaymentTimeoutScreen.tsx"),
);
export const BootstrapScreen = endScreen(
  ["pay"],
  "BootstrapScreen",
  () => import("../features/browser-bootstrap/BootstrapScreen.tsx"),
);
export const LoginBridgeScreen = endScreen(
  ["pay", "home"],
  "LoginBridgeScreen",
  () => import("../features/login-bridge/LoginBridgeScreen.tsx"),
);
export const FeedbackScreen = screen(
  ["feedback", "home"],
  "FeedbackScreen",
  () => import("../features/feedback/FeedbackScreen.tsx"),
);
export const LostLinkScreen = screen(
  ["links", "home"],
  "LostLinkScreen",
  () => import("../features/lost-link/LostLinkScreen.tsx"),
);
export const FailScreen = endScreen(["fail"], "FailScreen", () => import("../features/fail/FailScreen.tsx"));
export const PrivacyScreen = screen([], "PrivacyScreen", legal);
export const TermsScreen = screen([], "TermsScreen", legal);
export const PaymentTermsScreen = screen([], "PaymentTermsScreen", legal);
export const NetworkGuideScreen = screen(
  ["network"],
  "NetworkGuideScreen",
  () => import("../features/network-guide/NetworkGuideScreen.tsx"),
);
export const PwaGuideScreen = screen(
  ["install"],
  "PwaGuideScreen",
  () => import("../features/install/PwaGuideScreen.tsx"),
);
