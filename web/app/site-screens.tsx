import type { PathOf } from "@contract/routes/routes.ts";
import type { ReactNode } from "react";
import { PaymentRedirectScreen } from "../features/browser-bootstrap/PaymentRedirectScreen.tsx";
import { InvalidLinkScreen } from "../features/fail/InvalidLinkScreen.tsx";
import { FeedbackScreen } from "../features/feedback/FeedbackScreen.tsx";
import { ContinueScreen } from "../features/hand-off/ContinueScreen.tsx";
import { HelpScreen } from "../features/help/HelpScreen.tsx";
import { PaidEntranceScreen } from "../features/join/PaidEntranceScreen.tsx";
import { LegalScreen } from "../features/legal/LegalScreen.tsx";
import { TicketLoginScreen } from "../features/login-bridge/TicketLoginScreen.tsx";
import { LostLinkScreen } from "../features/lost-link/LostLinkScreen.tsx";
import { NotFoundScreen } from "../features/not-found/NotFoundScreen.tsx";
import { OrderReceiptScreen } from "../features/orders/OrderReceiptScreen.tsx";
import { PendingPaymentScreen } from "../features/orders/PendingPaymentScreen.tsx";
import { SuccessScreen } from "../features/orders/SuccessScreen.tsx";
import { ReceiptScreen } from "../features/receipt/ReceiptScreen.tsx";
import { ReportRoomScreen } from "../features/report-room/ReportRoomScreen.tsx";
import { StatusScreen } from "../features/status/StatusScreen.tsx";
import { retryingComponent } from "../i18n/retrying-component.ts";

/** Loaded on demand: only the operator needs it, and it is large. */
const OperatorScreen = retryingComponent(
  async () => (await import("../features/operator/OperatorScreen.tsx")).OperatorScreen,
);

/** Screens that belong to no room. */
export const siteScreens: Record<PathOf<"page" | "ticket"> | "notFound", () => ReactNode> = {
  notFound: NotFoundScreen,
  "/vip-entrance/$code": PaidEntranceScreen,
  "/success/$orderId": () => <SuccessScreen page="/success/$orderId" />,
  "/pay-success/$orderId": () => <SuccessScreen page="/pay-success/$orderId" />,
  "/pending-payment/$orderId": () => <PendingPaymentScreen page="/pending-payment/$orderId" />,
  "/payment-timeout/$orderId": () => <PendingPaymentScreen page="/payment-timeout/$orderId" />,
  "/browser-bootstrap": PaymentRedirectScreen,
  "/login-bridge": TicketLoginScreen,
  "/continue": ContinueScreen,
  "/feedback": FeedbackScreen,
  "/report": ReportRoomScreen,
  "/lost-link": LostLinkScreen,
  "/help": HelpScreen,
  "/receipt": ReceiptScreen,
  "/receipt/$orderId": OrderReceiptScreen,
  "/status": StatusScreen,
  "/operator": () => <OperatorScreen />,
  "/fail": InvalidLinkScreen,
  "/privacy-policy": () => <LegalScreen document="privacy" />,
  "/terms-of-service": () => <LegalScreen document="terms" />,
  "/payment-terms": () => <LegalScreen document="payment" />,
};
