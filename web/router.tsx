import { linkCodeParameter } from "@contract/paths.ts";
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "./lib/search.ts";
import { sessions } from "./room/device.ts";
import { RouteError, RoutePending } from "./ui/RouteStates.tsx";

/** Every route of the product. Screens come when they are entered. */

const notFound = lazyRouteComponent(() => import("./features/not-found/NotFoundScreen.tsx"), "NotFoundScreen");
const login = lazyRouteComponent(() => import("./features/join/LoginScreen.tsx"), "LoginScreen");
const RoomContainer = lazyRouteComponent(() => import("./features/chat/RoomContainer.tsx"), "RoomContainer");
const InviteDialog = lazyRouteComponent(() => import("./features/invites/InviteDialog.tsx"), "InviteDialog");

const root = createRootRoute({ component: Outlet, notFoundComponent: notFound });

/** A link code in the query goes into the path. */
function codeIntoPath(
  search: Record<string, string>,
  to: "/login/{-$code}" | "/vip-entrance/$code" | "/chatroom/$code",
) {
  const code = search[linkCodeParameter];
  if (code) throw redirect({ to, params: { code }, replace: true });
}

/** Who has a session for this link does not log in again. */
function pastLogin(code: string | undefined, search: Record<string, string>) {
  codeIntoPath(search, "/login/{-$code}");
  const session = code ? sessions.find(code) : undefined;
  if (session) throw redirect({ to: "/chatroom/$code", params: { code: session.linkCode }, replace: true });
}

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: ({ search }) => codeIntoPath(search, "/login/{-$code}"),
  component: lazyRouteComponent(() => import("./features/create-room/HomeScreen.tsx"), "HomeScreen"),
});

/** What the log-in page takes from its address; `redirect` is where to go afterwards. */
const loginSearch = (search: Record<string, unknown>): { redirect?: string } =>
  typeof search.redirect === "string" ? { ...search, redirect: search.redirect } : { ...search };

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
  component: lazyRouteComponent(() => import("./features/join/PaidEntranceScreen.tsx"), "PaidEntranceScreen"),
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
  beforeLoad({ params: { code }, location }) {
    const session = sessions.find(code);
    if (!session)
      throw redirect({
        to: "/login/{-$code}",
        params: { code },
        search: { redirect: location.pathname + location.searchStr },
        replace: true,
      });
    // The room has one address on this device, whichever of its links was opened.
    if (session.linkCode !== code)
      throw redirect({
        href: location.href.replace(`/chatroom/${code}`, `/chatroom/${session.linkCode}`),
        replace: true,
      });
    return { session };
  },
  loader: () => Promise.all([RoomContainer.preload?.(), InviteDialog.preload?.()]),
  component: function Room() {
    const { session } = room.useRouteContext();
    return (
      // Another token is another life of the room's connection.
      <RoomContainer key={session.token} session={session} overlay={<InviteDialog />}>
        <Outlet />
      </RoomContainer>
    );
  },
});

const roomPages = [
  createRoute({ getParentRoute: () => room, path: "/", component: () => null }),
  createRoute({
    getParentRoute: () => room,
    path: "/detail",
    component: lazyRouteComponent(() => import("./features/room-details/RoomDetailsScreen.tsx"), "RoomDetailsScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/room-name",
    component: lazyRouteComponent(() => import("./features/room-details/RoomNameScreen.tsx"), "RoomNameScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/chat-user-list",
    component: lazyRouteComponent(() => import("./features/members/MemberListScreen.tsx"), "MemberListScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/chat-user-info",
    validateSearch: (search: Record<string, unknown>): { uid?: string } =>
      typeof search.uid === "string" ? { uid: search.uid } : {},
    component: lazyRouteComponent(() => import("./features/members/MemberScreen.tsx"), "MemberScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/user-name",
    component: lazyRouteComponent(() => import("./features/profile/NicknameScreen.tsx"), "NicknameScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/user-code",
    component: lazyRouteComponent(() => import("./features/profile/SeatLinkScreen.tsx"), "SeatLinkScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/languages",
    component: lazyRouteComponent(() => import("./features/settings/LanguageScreen.tsx"), "LanguageScreen"),
  }),
  createRoute({
    getParentRoute: () => room,
    path: "/setting",
    component: lazyRouteComponent(() => import("./features/settings/SettingScreen.tsx"), "SettingScreen"),
  }),
] as const;

/** Outside of the live room: nothing of it can be had any more. */
const expired = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-expired",
  component: lazyRouteComponent(() => import("./features/expired/ExpiredScreen.tsx"), "ExpiredScreen"),
});

const success = createRoute({
  getParentRoute: () => root,
  path: "/success/$orderId",
  component: lazyRouteComponent(() => import("./features/orders/SuccessScreen.tsx"), "SuccessScreen"),
});

const paySuccess = createRoute({
  getParentRoute: () => root,
  path: "/pay-success/$orderId",
  component: lazyRouteComponent(() => import("./features/orders/PaySuccessScreen.tsx"), "PaySuccessScreen"),
});

const pendingPayment = createRoute({
  getParentRoute: () => root,
  path: "/pending-payment/$orderId",
  component: lazyRouteComponent(() => import("./features/orders/PendingPaymentScreen.tsx"), "PendingPaymentScreen"),
});

const paymentTimeout = createRoute({
  getParentRoute: () => root,
  path: "/payment-timeout/$orderId",
  component: lazyRouteComponent(() => import("./features/orders/PaymentTimeoutScreen.tsx"), "PaymentTimeoutScreen"),
});

const goHome = () => {
  throw redirect({ to: "/", replace: true });
};

const fail = createRoute({
  getParentRoute: () => root,
  path: "/fail",
  component: lazyRouteComponent(() => import("./features/fail/FailScreen.tsx"), "FailScreen"),
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
