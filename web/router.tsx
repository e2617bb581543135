import { codeIntoPath, pastLogin, sessionFor } from "./guards.ts";
import { withWords } from "./i18n/I18nProvider.tsx";
import { type LazyScreen, lazyScreen } from "./lib/router/lazy-screen.ts";
import { Router } from "./lib/router/router.ts";
import { elsewhere, guarded, open, type Route, type RouteTable } from "./lib/router/routes.ts";

/** Every route of the product. Screens come when they are entered. */

const home = lazyScreen(() => withWords(["home", "pay"], import("./HomeLayout.tsx")), "HomeLayout");
const login = guarded({
  enter: pastLogin,
  screen: lazyScreen(() => withWords(["join"], import("./features/join/LoginScreen.tsx")), "LoginScreen"),
});
const paidEntrance = lazyScreen(
  () => withWords(["join", "home", "pay"], import("./features/join/PaidEntranceScreen.tsx")),
  "PaidEntranceScreen",
);
const roomLayout = lazyScreen(() => withWords(["chat", "media"], import("./RoomLayout.tsx")), "RoomLayout");
const addSeats = lazyScreen(
  () => withWords(["pay", "home"], import("./features/buy-more/AddSeatsScreen.tsx")),
  "AddSeatsScreen",
);
const addTime = lazyScreen(
  () => withWords(["pay", "home"], import("./features/buy-more/AddTimeScreen.tsx")),
  "AddTimeScreen",
);

/** The chat is drawn by what is around every page of the room. */
const nothing = () => null;
const chatOnly: LazyScreen<object> = { load: () => undefined, here: () => nothing };

/** A page of the live room. */
const inRoom = (screen: LazyScreen<object>): Route => guarded({ enter: sessionFor, screen, within: roomLayout });

const toHome = elsewhere(() => ({ to: "/", replace: true }));

export const routes: RouteTable = {
  "/": guarded({ enter: (entering) => codeIntoPath(entering, "/login/{-$code}"), screen: home }),
  "/login/{-$code}": login,
  "/i/{-$code}": login,
  "/vip-entrance/$code": open(paidEntrance),
  "/vip-entrance": elsewhere((entering) => {
    codeIntoPath(entering, "/vip-entrance/$code");
    return { to: "/", replace: true };
  }),
  "/chatroom": elsewhere((entering) => {
    codeIntoPath(entering, "/chatroom/$code");
    return { to: "/", replace: true };
  }),
  "/chatroom/$code": inRoom(chatOnly),
  "/chatroom/$code/detail": inRoom(
    lazyScreen(
      () => withWords(["room", "media", "pay"], import("./features/room-details/RoomDetailsScreen.tsx")),
      "RoomDetailsScreen",
    ),
  ),
  "/chatroom/$code/room-name": inRoom(
    lazyScreen(() => withWords(["room"], import("./features/room-details/RoomNameScreen.tsx")), "RoomNameScreen"),
  ),
  "/chatroom/$code/chat-user-list": inRoom(
    lazyScreen(
      () => withWords(["members", "room"], import("./features/members/MemberListScreen.tsx")),
      "MemberListScreen",
    ),
  ),
  "/chatroom/$code/chat-user-info": inRoom(
    lazyScreen(() => withWords(["members"], import("./features/members/MemberScreen.tsx")), "MemberScreen"),
  ),
  "/chatroom/$code/gallery": inRoom(
    lazyScreen(() => withWords(["media"], import("./features/gallery/GalleryScreen.tsx")), "GalleryScreen"),
  ),
  "/chatroom/$code/download/$fileId": inRoom(
    lazyScreen(() => withWords(["media", "pay"], import("./features/download/DownloadScreen.tsx")), "DownloadScreen"),
  ),
  "/chatroom/$code/edit-profile": inRoom(
    lazyScreen(() => withWords(["media"], import("./features/profile/EditProfileScreen.tsx")), "EditProfileScreen"),
  ),
  "/chatroom/$code/user-name": inRoom(
    lazyScreen(() => withWords(["members"], import("./features/profile/NicknameScreen.tsx")), "NicknameScreen"),
  ),
  "/chatroom/$code/user-code": inRoom(
    lazyScreen(() => withWords(["members"], import("./features/profile/SeatLinkScreen.tsx")), "SeatLinkScreen"),
  ),
  "/chatroom/$code/user-email": inRoom(
    lazyScreen(() => withWords(["notifications"], import("./features/notifications/EmailScreen.tsx")), "EmailScreen"),
  ),
  "/chatroom/$code/notification": inRoom(
    lazyScreen(
      () => withWords(["notifications", "pay"], import("./features/notifications/NotificationScreen.tsx")),
      "NotificationScreen",
    ),
  ),
  "/chatroom/$code/languages": inRoom(
    lazyScreen(() => withWords(["settings"], import("./features/settings/LanguageScreen.tsx")), "LanguageScreen"),
  ),
  "/chatroom/$code/network-guide": inRoom(
    lazyScreen(
      () => withWords(["network"], import("./features/network-guide/NetworkGuideScreen.tsx")),
      "NetworkGuideScreen",
    ),
  ),
  "/chatroom/$code/setting": inRoom(
    lazyScreen(() => withWords(["settings"], import("./features/settings/SettingScreen.tsx")), "SettingScreen"),
  ),
  // Outside of the live room: nothing of it can be had any more.
  "/chatroom/$code/chat-expired": open(
    lazyScreen(() => withWords(["join", "room"], import("./features/expired/ExpiredScreen.tsx")), "ExpiredScreen"),
  ),
  // Outside of it too: in the days of grace there is nothing live, and its owner may buy more time.
  "/chatroom/$code/chat-seats": guarded({ enter: sessionFor, screen: addSeats }),
  "/chatroom/$code/chat-duration": guarded({ enter: sessionFor, screen: addTime }),
  "/success/$orderId": open(
    lazyScreen(() => withWords(["orders", "home"], import("./features/orders/SuccessScreen.tsx")), "SuccessScreen"),
  ),
  "/pay-success/$orderId": open(
    lazyScreen(() => withWords(["orders"], import("./features/orders/PaySuccessScreen.tsx")), "PaySuccessScreen"),
  ),
  "/pending-payment/$orderId": open(
    lazyScreen(
      () => withWords(["orders", "pay"], import("./features/orders/PendingPaymentScreen.tsx")),
      "PendingPaymentScreen",
    ),
  ),
  "/pending-payment": toHome,
  "/payment-timeout/$orderId": open(
    lazyScreen(
      () => withWords(["orders"], import("./features/orders/PaymentTimeoutScreen.tsx")),
      "PaymentTimeoutScreen",
    ),
  ),
  "/payment-timeout": toHome,
  "/browser-bootstrap": open(
    lazyScreen(() => withWords(["pay"], import("./features/browser-bootstrap/BootstrapScreen.tsx")), "BootstrapScreen"),
  ),
  "/login-bridge": open(
    lazyScreen(
      () => withWords(["pay", "home"], import("./features/login-bridge/LoginBridgeScreen.tsx")),
      "LoginBridgeScreen",
    ),
  ),
  "/feedback": open(
    lazyScreen(
      () => withWords(["feedback", "home"], import("./features/feedback/FeedbackScreen.tsx")),
      "FeedbackScreen",
    ),
  ),
  "/fail": open(lazyScreen(() => withWords(["fail"], import("./features/fail/FailScreen.tsx")), "FailScreen")),
  "/privacy-policy": open(lazyScreen(() => import("./features/legal/LegalScreen.tsx"), "PrivacyScreen")),
  "/terms-of-service": open(lazyScreen(() => import("./features/legal/LegalScreen.tsx"), "TermsScreen")),
  "/payment-terms": open(lazyScreen(() => import("./features/legal/LegalScreen.tsx"), "PaymentTermsScreen")),
};

const missing = open(
  lazyScreen(() => withWords(["fail"], import("./features/not-found/NotFoundScreen.tsx")), "NotFoundScreen"),
);

/** The components in all their states, while developing; a build leaves it out. */
if (import.meta.env.DEV)
  routes["/dev/ui"] = open(
    lazyScreen(() => withWords(["home", "pay", "media"], import("./features/dev-ui/UiScreen.tsx")), "UiScreen"),
  );

export const router = new Router(routes, missing);
