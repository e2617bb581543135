import type { PathOf } from "@contract/routes/routes.ts";
import { BootstrapScreen } from "../features/browser-bootstrap/BootstrapScreen.tsx";
import { FailScreen } from "../features/fail/FailScreen.tsx";
import { FeedbackScreen } from "../features/feedback/FeedbackScreen.tsx";
import { ContinueScreen } from "../features/hand-off/ContinueScreen.tsx";
import { HelpScreen } from "../features/help/HelpScreen.tsx";
import { PaidEntranceScreen } from "../features/join/PaidEntranceScreen.tsx";
import { PaymentTermsScreen, PrivacyScreen, TermsScreen } from "../features/legal/LegalScreen.tsx";
import { LoginBridgeScreen } from "../features/login-bridge/LoginBridgeScreen.tsx";
import { LostLinkScreen } from "../features/lost-link/LostLinkScreen.tsx";
import { NotFoundScreen } from "../features/not-found/NotFoundScreen.tsx";
import { PaymentTimeoutScreen } from "../features/orders/PaymentTimeoutScreen.tsx";
import { PaySuccessScreen } from "../features/orders/PaySuccessScreen.tsx";
import { PendingPaymentScreen } from "../features/orders/PendingPaymentScreen.tsx";
import { SuccessScreen } from "../features/orders/SuccessScreen.tsx";
import { ReceiptScreen } from "../features/receipt/ReceiptScreen.tsx";
import { ReportRoomScreen } from "../features/report-room/ReportRoomScreen.tsx";
import { StatusScreen } from "../features/status/StatusScreen.tsx";
import { retryingComponent } from "../lib/loading/retrying-component.ts";
import { withRooms } from "../rooms/with-rooms.tsx";
import type { Screen } from "./screen.ts";

/** Of the operator alone, and large. */
const OperatorScreen = retryingComponent(
  async () => (await import("../features/operator/OperatorScreen.tsx")).OperatorScreen,
);

/** Screens that belong to no room. */
export const siteScreens: Record<PathOf<"page" | "ticket"> | "notFound", Screen> = {
  notFound: { component: withRooms(NotFoundScreen), messages: ["fail"] },
  "/vip-entrance/$code": { component: PaidEntranceScreen, messages: ["join", "home", "pay"] },
  "/success/$orderId": { component: withRooms(SuccessScreen), messages: ["orders", "home"] },
  "/pay-success/$orderId": { component: withRooms(PaySuccessScreen), messages: ["orders"] },
  "/pending-payment/$orderId": { component: withRooms(PendingPaymentScreen), messages: ["orders", "pay"] },
  "/payment-timeout/$orderId": { component: withRooms(PaymentTimeoutScreen), messages: ["orders"] },
  "/browser-bootstrap": { component: withRooms(BootstrapScreen), messages: ["pay"] },
  "/login-bridge": { component: withRooms(LoginBridgeScreen), messages: ["pay", "home"] },
  "/continue": { component: ContinueScreen, messages: ["handoff"] },
  "/feedback": { component: FeedbackScreen, messages: ["feedback", "home"] },
  "/report": { component: ReportRoomScreen, messages: ["report", "home"] },
  "/lost-link": { component: LostLinkScreen, messages: ["links", "home"] },
  "/help": { component: HelpScreen, messages: [] },
  "/receipt": { component: ReceiptScreen, messages: ["receipt"] },
  "/status": { component: StatusScreen, messages: ["status"] },
  "/operator": { component: () => <OperatorScreen />, messages: ["operator", "console", "moderation", "report"] },
  "/fail": { component: withRooms(FailScreen), messages: ["fail"] },
  "/privacy-policy": { component: PrivacyScreen, messages: [] },
  "/terms-of-service": { component: TermsScreen, messages: [] },
  "/payment-terms": { component: PaymentTermsScreen, messages: [] },
};
