import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  redirect,
} from "@tanstack/react-router";
import { chosenRoom } from "../boot/snapshot/chosen-room.ts";
import { parseSearch, stringifySearch } from "../lib/search.ts";
import { RouteError, RoutePending } from "../ui/RouteStates.tsx";
import * as screens from "./entry-routes.ts";
import { codeIntoPath, loginSearch, only, sessionFor, skipLogin } from "./guards.ts";
import { useRouteFocus } from "./use-route-focus.ts";

/** All routes. Screens load on navigation. */

const root = createRootRoute({
  component: function Root() {
    useRouteFocus();
    return <Outlet />;
  },
  notFoundComponent: screens.other("NotFoundScreen"),
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: ({ search }) => codeIntoPath(search, "/login/{-$code}"),
  component: screens.HomeLayout,
});

const loginRoute = createRoute({
  getParentRoute: () => root,
  path: "/login/{-$code}",
  validateSearch: loginSearch,
  beforeLoad: ({ params, search }) => skipLogin(params.code, { ...search }),
  component: screens.LoginScreen,
});

const link = createRoute({
  getParentRoute: () => root,
  path: "/i/{-$code}",
  validateSearch: loginSearch,
  beforeLoad: ({ params, search }) => skipLogin(params.code, { ...search }),
  component: screens.LoginScreen,
});

const paidEntrance = createRoute({
  getParentRoute: () => root,
  path: "/vip-entrance/$code",
  component: screens.other("PaidEntranceScreen"),
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
  beforeLoad({ params: { code }, ...transition }) {
    const { session } = sessionFor(code, transition);
    const shown = chosenRoom.show?.(session, transition);
    return shown ? shown.then(() => ({ session })) : { session };
  },
  loader: () => screens.RoomLayout.preload?.(),
  component: function Room() {
    return (
      <screens.RoomLayout session={room.useRouteContext().session}>
        <Outlet />
      </screens.RoomLayout>
    );
  },
});

/** A page of the room without search parameters. */
function roomPage<const Path extends string>(path: Path, component: RouteComponent) {
  return createRoute({ getParentRoute: () => room, path, component });
}

const roomPages = [
  createRoute({ getParentRoute: () => room, path: "/", component: () => null }),
  roomPage("/detail", screens.other("RoomDetailsScreen")),
  roomPage("/room-name", screens.other("RoomNameScreen")),
  roomPage("/chat-user-list", screens.other("MemberListScreen")),
  createRoute({
    getParentRoute: () => room,
    path: "/chat-user-info",
    validateSearch: (search: Record<string, unknown>): { uid?: string } =>
      typeof search.uid === "string" ? { uid: search.uid } : {},
    component: screens.other("MemberScreen"),
  }),
  roomPage("/gallery", screens.other("GalleryScreen")),
  roomPage("/download/$fileId", screens.other("DownloadScreen")),
  roomPage("/edit-profile", screens.other("EditProfileScreen")),
  roomPage("/user-name", screens.other("NicknameScreen")),
  roomPage("/user-code", screens.other("SeatLinkScreen")),
  roomPage("/user-email", screens.other("EmailScreen")),
  createRoute({
    getParentRoute: () => room,
    path: "/notification",
    component: screens.other("NotificationScreen"),
  }),
  roomPage("/languages", screens.other("LanguageScreen")),
  roomPage("/network-guide", screens.other("NetworkGuideScreen")),
  roomPage("/setting", screens.other("SettingScreen")),
  roomPage("/pwa-guide", screens.other("PwaGuideScreen")),
] as const;

/** Outside of the live room, which an expired room no longer provides. */
const expired = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-expired",
  beforeLoad: ({ params: { code }, ...transition }) => sessionFor(code, transition),
  component: screens.other("ExpiredScreen"),
});

/** Outside of the live room too: in the grace period nothing is live, and the owner may buy time. */
const addSeats = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-seats",
  beforeLoad: ({ params: { code }, ...transition }) => sessionFor(code, transition),
  component: screens.other("AddSeatsScreen"),
});

const addTime = createRoute({
  getParentRoute: () => root,
  path: "/chatroom/$code/chat-duration",
  beforeLoad: ({ params: { code }, ...transition }) => sessionFor(code, transition),
  component: screens.other("AddTimeScreen"),
});

const success = createRoute({
  getParentRoute: () => root,
  path: "/success/$orderId",
  component: screens.other("SuccessScreen"),
});

const paySuccess = createRoute({
  getParentRoute: () => root,
  path: "/pay-success/$orderId",
  component: screens.other("PaySuccessScreen"),
});

const pendingPayment = createRoute({
  getParentRoute: () => root,
  path: "/pending-payment/$orderId",
  component: screens.other("PendingPaymentScreen"),
});

const paymentTimeout = createRoute({
  getParentRoute: () => root,
  path: "/payment-timeout/$orderId",
  component: screens.other("PaymentTimeoutScreen"),
});

const bootstrap = createRoute({
  getParentRoute: () => root,
  path: "/browser-bootstrap",
  validateSearch: only("payment", "ticket"),
  component: screens.other("BootstrapScreen"),
});

const loginBridge = createRoute({
  getParentRoute: () => root,
  path: "/login-bridge",
  validateSearch: only("ticket"),
  component: screens.other("LoginBridgeScreen"),
});

const feedback = createRoute({
  getParentRoute: () => root,
  path: "/feedback",
  component: screens.other("FeedbackScreen"),
});

const lostLink = createRoute({
  getParentRoute: () => root,
  path: "/lost-link",
  component: screens.other("LostLinkScreen"),
});

const goHome = () => {
  throw redirect({ to: "/", replace: true });
};

const fail = createRoute({
  getParentRoute: () => root,
  path: "/fail",
  validateSearch: only("code"),
  component: screens.other("FailScreen"),
});

const developing = screens.UiScreen
  ? [createRoute({ getParentRoute: () => root, path: "/dev/ui", component: screens.UiScreen })]
  : [];

const tree = root.addChildren([
  ...developing,
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
  lostLink,
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
    component: screens.other("PrivacyScreen"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/terms-of-service",
    component: screens.other("TermsScreen"),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/payment-terms",
    component: screens.other("PaymentTermsScreen"),
  }),
]);

/** A function, so that creating the router runs in a task of its own. */
export const makeRouter = () =>
  createRouter({
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
    router: ReturnType<typeof makeRouter>;
  }
}
