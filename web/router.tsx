import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { codeIntoPath, loginSearch, only, pastLogin, sessionFor } from "./guards.ts";
import { withWords } from "./i18n/I18nProvider.tsx";
import { parseSearch, stringifySearch } from "./lib/search.ts";
import { RouteError, RoutePending } from "./ui/RouteStates.tsx";

/** Every route of the product. Screens come when they are entered. */

const notFound = lazyRouteComponent(
  () => withWords(["fail"], import("./features/not-found/NotFoundScreen.tsx")),
  "NotFoundScreen",
);
const login = lazyRouteComponent(() => withWords(["join"], import("./features/join/LoginScreen.tsx")), "LoginScreen");
const RoomLayout = lazyRouteComponent(() => withWords(["chat", "media"], import("./RoomLayout.tsx")), "RoomLayout");

const root = createRootRoute({ component: Outlet, notFoundComponent: notFound });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: ({ search }) => codeIntoPath(search, "/login/{-$code}"),
  component: lazyRouteComponent(
    () => withWords(["home", "pay"], import("./features/create-room/HomeScreen.tsx")),
    "HomeScreen",
  ),
});

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: "/login/{-$code}",
  validateSearch: loginSearch,
  beforeLoad: ({ params, search }) => pastLogin(params.code, { ...search }),
  component: login,
});

const link = createRoute({
  getParentRoute: () => root,
  path: "/i/{-$code}",
  validateSearch: loginSearch,
  beforeLoad: ({ params, search }) => pastLogin(params.code, { ...search }),
  component: login,
});

const paidEntrance = createRoute({
  getParentRoute: () => root,
  path: "/vip-entrance/$code",
  component: lazyRouteComponent(
    () => withWords(["join", "home", "pay"], import("./features/join/PaidEntranceScreen.tsx")),
    "PaidEntranceScreen",
  ),
});

const paidEntranceWithout = createRoute({
  getParentRoute: () => root,
  path: "/vip-entrance",
  beforeLoad({ search }) {
    codeIntoPath(search, "/vip-entrance/$code");
    throw redirect({ to: "/", replace: true });
  },
});

const roomWithout = createRoute({
  getParentRoute: () => root,
  path: "/chatroom",
  beforeLoad({ search }) {
    codeIntoPath(search, "/chatroom/$code");
    throw redirect({ to: "/", replace: true });
  },
});

const room = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code",
  beforeLoad: ({ params: { code }, location }) => sessionFor(code, location),
  loader: () => RoomLayout.preload?.(),
  component: function Room() {
    return (
      <RoomLayout session={room.useRouteContext().session}>
        <Outlet />
      </RoomLayout>
    );
  },
});

/** A page of the room that takes nothing but its address. */
function roomPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => room, path, component });
}

const roomPages = [
  createRoute({ getParentRoute: () => room, path: "/", component: () => null }),
  roomPage(
    "/detail",
    lazyRouteComponent(
      () => withWords(["room", "media", "pay"], import("./features/room-details/RoomDetailsScreen.tsx")),
      "RoomDetailsScreen",
    ),
  ),
  roomPage(
    "/room-name",
    lazyRouteComponent(
      () => withWords(["room"], import("./features/room-details/RoomNameScreen.tsx")),
      "RoomNameScreen",
    ),
  ),
  roomPage(
    "/chat-user-list",
    lazyRouteComponent(
      () => withWords(["members", "room"], import("./features/members/MemberListScreen.tsx")),
      "MemberListScreen",
    ),
  ),
  createRoute({
    getParentRoute: () => room,
    path: "/chat-user-info",
    validateSearch: (search: Record<string, unknown>): { uid?: string } =>
      typeof search.uid === "string" ? { uid: search.uid } : {},
    component: lazyRouteComponent(
      () => withWords(["members"], import("./features/members/MemberScreen.tsx")),
      "MemberScreen",
    ),
  }),
  roomPage(
    "/gallery",
    lazyRouteComponent(() => withWords(["media"], import("./features/gallery/GalleryScreen.tsx")), "GalleryScreen"),
  ),
  roomPage(
    "/download/$fileId",
    lazyRouteComponent(() => withWords(["media"], import("./features/download/DownloadScreen.tsx")), "DownloadScreen"),
  ),
  roomPage(
    "/edit-profile",
    lazyRouteComponent(
      () => withWords(["media"], import("./features/profile/EditProfileScreen.tsx")),
      "EditProfileScreen",
    ),
  ),
  roomPage(
    "/user-name",
    lazyRouteComponent(() => withWords(["members"], import("./features/profile/NicknameScreen.tsx")), "NicknameScreen"),
  ),
  roomPage(
    "/user-code",
    lazyRouteComponent(() => withWords(["members"], import("./features/profile/SeatLinkScreen.tsx")), "SeatLinkScreen"),
  ),
  roomPage(
    "/user-email",
    lazyRouteComponent(
      () => withWords(["notifications"], import("./features/notifications/EmailScreen.tsx")),
      "EmailScreen",
    ),
  ),
  createRoute({
    getParentRoute: () => room,
    path: "/notification",
    component: lazyRouteComponent(
      () => withWords(["notifications"], import("./features/notifications/NotificationScreen.tsx")),
      "NotificationScreen",
    ),
  }),
  roomPage(
    "/languages",
    lazyRouteComponent(
      () => withWords(["settings"], import("./features/settings/LanguageScreen.tsx")),
      "LanguageScreen",
    ),
  ),
  roomPage(
    "/setting",
    lazyRouteComponent(() => withWords(["settings"], import("./features/settings/SettingScreen.tsx")), "SettingScreen"),
  ),
] as const;

/** Outside of the live room: nothing of it can be had any more. */
const expired = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-expired",
  component: lazyRouteComponent(
    () => withWords(["join", "room"], import("./features/expired/ExpiredScreen.tsx")),
    "ExpiredScreen",
  ),
});

/** Outside of it too: in the days of grace there is nothing live, and its owner may buy more time. */
const addSeats = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-seats",
  beforeLoad: ({ params: { code }, location }) => sessionFor(code, location),
  component: lazyRouteComponent(
    () => withWords(["pay", "home"], import("./features/buy-more/AddSeatsScreen.tsx")),
    "AddSeatsScreen",
  ),
});

const addTime = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-duration",
  beforeLoad: ({ params: { code }, location }) => sessionFor(code, location),
  component: lazyRouteComponent(
    () => withWords(["pay", "home"], import("./features/buy-more/AddTimeScreen.tsx")),
    "AddTimeScreen",
  ),
});

const success = createRoute({
  getParentRoute: () => root,
  path: "/success/$orderId",
  component: lazyRouteComponent(
    () => withWords(["orders", "home"], import("./features/orders/SuccessScreen.tsx")),
    "SuccessScreen",
  ),
});

const paySuccess = createRoute({
  getParentRoute: () => root,
  path: "/pay-success/$orderId",
  component: lazyRouteComponent(
    () => withWords(["orders"], import("./features/orders/PaySuccessScreen.tsx")),
    "PaySuccessScreen",
  ),
});

const pendingPayment = createRoute({
  getParentRoute: () => root,
  path: "/pending-payment/$orderId",
  component: lazyRouteComponent(
    () => withWords(["orders", "pay"], import("./features/orders/PendingPaymentScreen.tsx")),
    "PendingPaymentScreen",
  ),
});

const paymentTimeout = createRoute({
  getParentRoute: () => root,
  path: "/payment-timeout/$orderId",
  component: lazyRouteComponent(
    () => withWords(["orders"], import("./features/orders/PaymentTimeoutScreen.tsx")),
    "PaymentTimeoutScreen",
  ),
});

const bootstrap = createRoute({
  getParentRoute: () => root,
  path: "/browser-bootstrap",
  validateSearch: only("payment", "ticket"),
  component: lazyRouteComponent(
    () => withWords(["pay"], import("./features/browser-bootstrap/BootstrapScreen.tsx")),
    "BootstrapScreen",
  ),
});

const loginBridge = createRoute({
  getParentRoute: () => root,
  path: "/login-bridge",
  validateSearch: only("ticket"),
  component: lazyRouteComponent(
    () => withWords(["pay", "home"], import("./features/login-bridge/LoginBridgeScreen.tsx")),
    "LoginBridgeScreen",
  ),
});

const feedback = createRoute({
  getParentRoute: () => root,
  path: "/feedback",
  component: lazyRouteComponent(
    () => withWords(["feedback", "home"], import("./features/feedback/FeedbackScreen.tsx")),
    "FeedbackScreen",
  ),
});

const goHome = () => {
  throw redirect({ to: "/", replace: true });
};

const fail = createRoute({
  getParentRoute: () => root,
  path: "/fail",
  validateSearch: only("code"),
  component: lazyRouteComponent(() => withWords(["fail"], import("./features/fail/FailScreen.tsx")), "FailScreen"),
});

const legal = () => import("./features/legal/LegalScreen.tsx");

const tree = root.addChildren([
  home,
  loginRoute,
  link,
  paidEntrance,
  paidEntranceWithout,
  roomWithout,
  room.addChildren(roomPages),
  expired,
  addSeats,
  addTime,
  bootstrap,
  loginBridge,
  feedback,
  success,
  paySuccess,
  pendingPayment,
  paymentTimeout,
  createRoute({ getParentRoute: () => root, path: "/pending-payment", beforeLoad: goHome }),
  createRoute({ getParentRoute: () => root, path: "/payment-timeout", beforeLoad: goHome }),
  fail,
  createRoute({
    getParentRoute: () => root,
    path: "/privacy-policy",
    component: lazyRouteComponent(legal, "PrivacyScreen"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/terms-of-service",
    component: lazyRouteComponent(legal, "TermsScreen"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/payment-terms",
    component: lazyRouteComponent(legal, "PaymentTermsScreen"),
  }),
]);

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: "intent",
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
