import { lazyRouteComponent } from "@tanstack/react-router";
import { withWords } from "./i18n/I18nProvider.tsx";

/** Every screen of the product. Its code comes when it is entered, together with the words that it says. */

export const NotFoundScreen = lazyRouteComponent(
  () => withWords(["fail"], import("./features/not-found/NotFoundScreen.tsx")),
  "NotFoundScreen",
);
export const LoginScreen = lazyRouteComponent(
  () => withWords(["join"], import("./features/join/LoginScreen.tsx")),
  "LoginScreen",
);
export const RoomLayout = lazyRouteComponent(() => withWords(["chat"], import("./RoomLayout.tsx")), "RoomLayout");
export const HomeLayout = lazyRouteComponent(() => withWords(["home"], import("./HomeLayout.tsx")), "HomeLayout");
export const PaidEntranceScreen = lazyRouteComponent(
  () => withWords(["join", "home", "pay"], import("./features/join/PaidEntranceScreen.tsx")),
  "PaidEntranceScreen",
);
export const RoomDetailsScreen = lazyRouteComponent(
  () => withWords(["room", "media", "pay"], import("./features/room-details/RoomDetailsScreen.tsx")),
  "RoomDetailsScreen",
);
export const RoomNameScreen = lazyRouteComponent(
  () => withWords(["room"], import("./features/room-details/RoomNameScreen.tsx")),
  "RoomNameScreen",
);
export const MemberListScreen = lazyRouteComponent(
  () => withWords(["members", "room"], import("./features/members/MemberListScreen.tsx")),
  "MemberListScreen",
);
export const MemberScreen = lazyRouteComponent(
  () => withWords(["members"], import("./features/members/MemberScreen.tsx")),
  "MemberScreen",
);
export const GalleryScreen = lazyRouteComponent(
  () => withWords(["media"], import("./features/gallery/GalleryScreen.tsx")),
  "GalleryScreen",
);
export const DownloadScreen = lazyRouteComponent(
  () => withWords(["media", "pay"], import("./features/download/DownloadScreen.tsx")),
  "DownloadScreen",
);
export const EditProfileScreen = lazyRouteComponent(
  () => withWords(["media"], import("./features/profile/EditProfileScreen.tsx")),
  "EditProfileScreen",
);
export const NicknameScreen = lazyRouteComponent(
  () => withWords(["members"], import("./features/profile/NicknameScreen.tsx")),
  "NicknameScreen",
);
export const SeatLinkScreen = lazyRouteComponent(
  () => withWords(["members"], import("./features/profile/SeatLinkScreen.tsx")),
  "SeatLinkScreen",
);
export const EmailScreen = lazyRouteComponent(
  () => withWords(["notifications"], import("./features/notifications/EmailScreen.tsx")),
  "EmailScreen",
);
export const NotificationScreen = lazyRouteComponent(
  () => withWords(["notifications", "pay"], import("./features/notifications/NotificationScreen.tsx")),
  "NotificationScreen",
);
export const LanguageScreen = lazyRouteComponent(
  () => withWords(["settings"], import("./features/settings/LanguageScreen.tsx")),
  "LanguageScreen",
);
export const SettingScreen = lazyRouteComponent(
  () => withWords(["settings"], import("./features/settings/SettingScreen.tsx")),
  "SettingScreen",
);
export const ExpiredScreen = lazyRouteComponent(
  () => withWords(["join", "room"], import("./features/expired/ExpiredScreen.tsx")),
  "ExpiredScreen",
);
export const AddSeatsScreen = lazyRouteComponent(
  () => withWords(["pay", "home"], import("./features/buy-more/AddSeatsScreen.tsx")),
  "AddSeatsScreen",
);
export const AddTimeScreen = lazyRouteComponent(
  () => withWords(["pay", "home"], import("./features/buy-more/AddTimeScreen.tsx")),
  "AddTimeScreen",
);
export const SuccessScreen = lazyRouteComponent(
  () => withWords(["orders", "home"], import("./features/orders/SuccessScreen.tsx")),
  "SuccessScreen",
);
export const PaySuccessScreen = lazyRouteComponent(
  () => withWords(["orders"], import("./features/orders/PaySuccessScreen.tsx")),
  "PaySuccessScreen",
);
export const PendingPaymentScreen = lazyRouteComponent(
  () => withWords(["orders", "pay"], import("./features/orders/PendingPaymentScreen.tsx")),
  "PendingPaymentScreen",
);
export const PaymentTimeoutScreen = lazyRouteComponent(
  () => withWords(["orders"], import("./features/orders/PaymentTimeoutScreen.tsx")),
  "PaymentTimeoutScreen",
);
export const BootstrapScreen = lazyRouteComponent(
  () => withWords(["pay"], import("./features/browser-bootstrap/BootstrapScreen.tsx")),
  "BootstrapScreen",
);
export const LoginBridgeScreen = lazyRouteComponent(
  () => withWords(["pay", "home"], import("./features/login-bridge/LoginBridgeScreen.tsx")),
  "LoginBridgeScreen",
);
export const FeedbackScreen = lazyRouteComponent(
  () => withWords(["feedback", "home"], import("./features/feedback/FeedbackScreen.tsx")),
  "FeedbackScreen",
);
export const FailScreen = lazyRouteComponent(
  () => withWords(["fail"], import("./features/fail/FailScreen.tsx")),
  "FailScreen",
);
export const PrivacyScreen = lazyRouteComponent(() => import("./features/legal/LegalScreen.tsx"), "PrivacyScreen");
export const TermsScreen = lazyRouteComponent(() => import("./features/legal/LegalScreen.tsx"), "TermsScreen");
export const PaymentTermsScreen = lazyRouteComponent(
  () => import("./features/legal/LegalScreen.tsx"),
  "PaymentTermsScreen",
);
export const NetworkGuideScreen = lazyRouteComponent(
  () => withWords(["network"], import("./features/network-guide/NetworkGuideScreen.tsx")),
  "NetworkGuideScreen",
);
export const PwaGuideScreen = lazyRouteComponent(
  () => withWords(["install"], import("./features/install/PwaGuideScreen.tsx")),
  "PwaGuideScreen",
);
/** The components in all their states; a build leaves it out. */
export const UiScreen = import.meta.env.DEV
  ? lazyRouteComponent(() => withWords(["home", "pay", "media"], import("./features/dev-ui/UiScreen.tsx")), "UiScreen")
  : undefined;
